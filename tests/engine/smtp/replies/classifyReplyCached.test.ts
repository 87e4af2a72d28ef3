import { describe, expect, it } from "vitest";
import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import { classifyReplyCached } from "#engine/smtp/replies/classifyReplyCached.ts";

const replies = [
  "550 5.1.1 User unknown",
  "550 5.1.1 <ann@post.example>: Recipient address rejected: User unknown",
  "550 5.2.1 full is disabled",
  "452 4.2.2 mailbox full",
  "550 5.7.1 <full@post.example>: relay access denied",
];
const addresses = ["ann@post.example", "full@post.example", "bob@other.example", "FULL@x.org"];

describe("a reply read before", () => {
  it.each(replies)("equals an uncached result for any address: %s", (reply) => {
    for (const address of [...addresses, ...addresses]) {
      for (const stage of ["rcpt", "mail"] as const) {
        const input = { reply, address, stage };
        expect(classifyReplyCached(input)).toEqual(classifyReply(input));
      }
    }
  });

  it("is read once for names that it does not hold", () => {
    const reply = "550 5.1.1 no such user";
    const first = classifyReplyCached({ reply, address: "x1@one.example" });
    expect(classifyReplyCached({ reply, address: "x2@one.example" })).toBe(first);
    expect(classifyReplyCached({ reply, address: "such@one.example" })).not.toBe(first);
    expect(classifyReplyCached({ reply, address: "x2@two.example" })).not.toBe(first);
  });

  it("makes room for others after a thousand", () => {
    const first = classifyReplyCached({ reply: "550 5.1.1 gone 0", address: "q@one.example" });
    for (let index = 1; index <= 1000; index += 1) {
      classifyReplyCached({ reply: `550 5.1.1 gone ${index}`, address: "q@one.example" });
    }
    const again = classifyReplyCached({ reply: "550 5.1.1 gone 0", address: "q@one.example" });
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});
