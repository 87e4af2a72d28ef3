import { expect, it } from "vitest";
import { jsonLines, runCli } from "./run.ts";

const explain = async (lines: readonly unknown[]): Promise<Record<string, unknown>[]> => {
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  return jsonLines((await runCli(["explain-reply", "--ndjson"], { input })).out);
};

it("reads a reply for what is given of it: one line, many, without a code, in capitals", async () => {
  const read = await explain([
    { reply: "550 5.1.1 User unknown" },
    { reply: "550-5.1.1 The account that you tried to reach\n550 5.1.1 does not exist" },
    { reply: "MAILBOX FULL", stage: null, address: null, provider: null },
    { reply: "" },
  ]);
  expect(read.map((one) => one.class)).toEqual([
    "mailbox_not_found",
    "mailbox_not_found",
    "mailbox_full",
    "ambiguous",
  ]);
});

it("knows a stage in any case and by its other names; only RCPT speaks of a mailbox", async () => {
  const stages = ["RCPT", "rcpt to", "", "greeting", "HELO", "MAIL FROM", "data"];
  const read = await explain(stages.map((stage) => ({ reply: "550 User unknown", stage })));
  const dead = read.map((one) => one.class === "mailbox_not_found");
  expect(dead).toEqual([true, true, true, false, false, false, false]);
});

it("reports a line without a reply and continues", async () => {
  const read = await explain([{}, [], { reply: 550 }, { reply: "x", stage: "lunch" }, null, "x"]);
  expect(read.map((one) => (one.error as { code: string }).code)).toEqual([
    "invalid_field",
    "not_an_object",
    "invalid_field",
    "invalid_field",
    "not_an_object",
    "not_an_object",
  ]);
});
