import { describe, expect, test } from "vitest";
import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import { replyTables } from "./replyTables.ts";

const address = "a@b.example";

describe.each(["providers", "written", "second", "third"].flatMap(replyTables))(
  "$name ($source)",
  ({ rows, server }) => {
    test.each(rows)("$expected: $reply", ({ expected, reply }) => {
      const { class: found } = classifyReply({ reply, stage: "rcpt", address, ...server });
      expect(expected).toContain(found);
    });
  },
);

test("Microsoft's edge blocking without its tag is nothing but a refusal anywhere else", () => {
  const reply = "550 5.4.1 Recipient address rejected: Access denied";
  expect(classifyReply({ reply }).class).not.toBe("mailbox_not_found");
  expect(classifyReply({ reply, provider: "google" }).class).not.toBe("mailbox_not_found");
});
