import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";

/** Returns the value of `name=value` in a table's heading. */
const setting = (heading: string, name: string): Record<string, string> => {
  const [, value] = new RegExp(String.raw`\b${name}=(\w+)`).exec(heading) ?? [];
  return value === undefined ? {} : { [name]: value };
};

const tables = readFileSync(new URL("providerReplies.txt", import.meta.url), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((table) => {
    const [heading = "", ...lines] = table.trim().split("\n");
    const [, name = "", source = ""] = /^(.*?) (?:\w+=\w+ )?<(.+)>$/.exec(heading) ?? [];
    const server = { ...setting(heading, "provider"), ...setting(heading, "software") };
    const rows = lines.map((line) => {
      const [expected = "", reply = ""] = line.split(" | ");
      return { expected, reply: reply.replaceAll(String.raw`\n`, "\r\n") };
    });
    return { name, source, server, rows };
  });

describe.each(tables)("$name ($source)", ({ rows, server }) => {
  test.each(rows)("$expected: $reply", ({ expected, reply }) => {
    expect(classifyReply({ reply, stage: "rcpt", address: "a@b.example", ...server }).class).toBe(
      expected,
    );
  });
});

test("Microsoft's edge blocking without its tag is nothing but a refusal anywhere else", () => {
  const reply = "550 5.4.1 Recipient address rejected: Access denied";
  expect(classifyReply({ reply }).class).not.toBe("mailbox_not_found");
  expect(classifyReply({ reply, provider: "google" }).class).not.toBe("mailbox_not_found");
});
