import { describe, expect, test } from "vitest";
import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import { replyTables } from "./replyTables.ts";

const dead = new Set(["mailbox_not_found", "mailbox_disabled"]);

function read(name: string) {
  return replyTables(name).flatMap(({ rows, server }) =>
    rows.map(({ expected, reply }) => ({
      expected,
      reply,
      found: classifyReply({ reply, stage: "rcpt", address: "a@b.example", ...server }).class,
    })),
  );
}

describe.each([
  { name: "documented", rows: 154, mailboxes: 69 },
  { name: "documentedHeldBack", rows: 76, mailboxes: 34 },
])("the replies of $name.txt", ({ name, rows, mailboxes }) => {
  const replies = read(name);
  const deadOnes = replies.filter(({ expected }) => expected.every((one) => dead.has(one)));

  test(`are ${rows}, ${mailboxes} of them about a dead mailbox`, () => {
    expect([replies.length, deadOnes.length]).toEqual([rows, mailboxes]);
  });

  test("find 98 of 100 dead mailboxes", () => {
    const missed = deadOnes.filter(({ found }) => !dead.has(found));
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(deadOnes.length * 0.02);
  });

  test("call no other mailbox dead", () => {
    const wronged = replies.filter(
      ({ expected, found }) => dead.has(found) && !expected.some((one) => dead.has(one)),
    );
    expect(wronged).toEqual([]);
  });

  test("have the class on their label, 19 of 20", () => {
    const right = replies.filter(({ expected, found }) => expected.includes(found));
    expect(right.length / replies.length).toBeGreaterThanOrEqual(0.95);
  });
});
