import { expect, onTestFinished, test } from "vitest";
import { decideSignUp } from "#sdk/typescript/src/decideSignUp.ts";
import { ApiError } from "#sdk/typescript/src/errors.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { type ScriptedReply, scriptedApi } from "./scriptedApi.ts";

/** Decides about an address when the server answers with a reply. */
async function decideAfter(
  reply: ScriptedReply,
  options: Parameters<typeof decideSignUp>[2] = { timeoutMs: 20_000 },
) {
  const { url, requests, close } = await scriptedApi([reply]);
  onTestFinished(close);
  const client = new Mailverdict({ url, key: "mv_test_x" });
  return { ...(await decideSignUp(client, "joe@gmial.con", options)), requests };
}

const completed = (action: string, suggestion: unknown = null): ScriptedReply => ({
  status: 200,
  body: { status: "completed", action, suggestion },
});

test.for([
  ["send", "allow"],
  ["send_with_care", "warn"],
  ["do_not_send", "block"],
  ["retry_later", "allow"],
  ["an action of a later version", "allow"],
] as const)("the action %s becomes %s", async ([action, decision]) => {
  const found = await decideAfter(completed(action));
  expect(found.decision).toBe(decision);
  expect([found.validation?.status, found.error]).toEqual(["completed", null]);
});

test("the suggestion and the source are handed on", async () => {
  const suggestion = { email: "joe@gmail.com", kind: "domain" };
  const found = await decideAfter(completed("do_not_send", suggestion), {
    timeoutMs: 5000,
    source: "checkout",
  });
  expect(found.suggestion).toBe("joe@gmail.com");
  expect(JSON.parse(found.requests[0]?.body ?? "")).toEqual({
    email: "joe@gmial.con",
    source: "checkout",
    timeout_ms: 4500,
  });
});

test("no verdict in time isn't an error, and the check isn't asked for again", async () => {
  const { requests, ...found } = await decideAfter({ status: 202, body: { status: "running" } });
  expect(found).toEqual({ decision: "allow", validation: null, suggestion: null, error: null });
  expect(requests).toHaveLength(1);
});

test.for<[string, ScriptedReply]>([
  ["a problem", { status: 503, headers: { "retry-after": "1" } }],
  ["a broken connection", null],
  ["no JSON", { status: 200, body: "<html>" }],
])("%s keeps nobody out unless that is asked for, and isn't retried", async ([, reply]) => {
  const lenient = await decideAfter(reply);
  expect([lenient.decision, lenient.validation]).toEqual(["allow", null]);
  expect(lenient.error).toBeInstanceOf(Error);
  expect(lenient.requests).toHaveLength(1);
  const strict = await decideAfter(reply, { timeoutMs: 20_000, withoutVerdict: "block" });
  expect(strict.decision).toBe("block");
});

test("silence ends after timeoutMs", async () => {
  const found = await decideAfter(undefined, { timeoutMs: 50 });
  expect([found.decision, found.validation]).toEqual(["allow", null]);
  expect(found.error).not.toBeInstanceOf(ApiError);
});

test("without options a check is named sign-up and takes three seconds with its way; a short time is none", async () => {
  const { requests } = await decideAfter(completed("send"), {});
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
    email: "joe@gmial.con",
    source: "sign-up",
    timeout_ms: 2500,
  });
  const short = await decideAfter(completed("send"), { timeoutMs: 400 });
  expect(JSON.parse(short.requests[0]?.body ?? "")).toMatchObject({ timeout_ms: 0 });
});
