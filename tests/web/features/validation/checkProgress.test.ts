import { expect, test } from "vitest";
import type { ValidationEvent } from "#web/api/streams/followValidation.ts";
import { nextProgress, noProgress } from "#web/features/validation/checkProgress.ts";

const started = (name: string) => ({ type: "check_started", data: { name, at_ms: 0 } });
const ended = (name: string, status = "passed") => ({ type: "check", data: { name, status } });
const line = (session: number, text: string) => ({
  type: "line",
  data: { session, host: `mx${session}.example`, line: { text } },
});
const after = (...events: readonly object[]) =>
  (events as ValidationEvent[]).reduce(nextProgress, noProgress);

test("a check runs until its result, and keeps the latest one", () => {
  expect(after(started("syntax"), started("dns"))).toMatchObject({
    running: ["syntax", "dns"],
    done: [],
  });
  const events = [started("dns"), started("smtp"), ended("dns"), ended("dns", "failed")];
  const { running, done } = after(...events, ended("syntax"));
  expect(running).toEqual(["smtp"]);
  expect(done.map(({ name, status }) => [name, status])).toEqual([
    ["dns", "failed"],
    ["syntax", "passed"],
  ]);
});

test("lines are added to their session, whose host is the last one's", () => {
  const { sessions } = after(line(0, "220"), line(1, "421"), line(0, "EHLO"));
  expect(sessions).toEqual([
    { host: "mx0.example", lines: [{ text: "220" }, { text: "EHLO" }] },
    { host: "mx1.example", lines: [{ text: "421" }] },
  ]);
});

test("the end changes nothing", () => {
  const before = after(started("dns"), line(0, "220"));
  expect(nextProgress(before, { type: "done", data: {} } as ValidationEvent)).toBe(before);
});
