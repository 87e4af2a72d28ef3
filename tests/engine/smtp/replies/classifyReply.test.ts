import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import { replyClasses, type ReplyStage } from "#engine/smtp/replies/replyClass.ts";
import { mailboxRules } from "#engine/smtp/replies/mailboxRules.ts";
import corpus from "#tests/corpora/smtp-replies.json" with { type: "json" };
import { furtherReplies, neverDead } from "./furtherReplies.ts";

const dead = new Set<string>(["mailbox_not_found", "mailbox_disabled"]);
const classifyAnswer = (reply: string, address?: string): string =>
  classifyReply(address === undefined ? { reply } : { reply, address }).class;

describe("the corpus of real replies", () => {
  const scored = corpus.cases.filter((row) => !("neutral" in row && /verdict/.test(row.neutral)));

  test("every reply that speaks of a dead mailbox is found", () => {
    const missed = scored.filter(
      (row) => dead.has(row.expected_class) && !dead.has(classifyAnswer(row.reply)),
    );
    expect(missed.map((row) => row.reply)).toEqual([]);
  });

  test("none of the others is called dead", () => {
    const wronged = corpus.cases.filter(
      (row) => !dead.has(row.expected_class) && dead.has(classifyAnswer(row.reply)),
    );
    expect(wronged.map((row) => row.reply)).toEqual([]);
  });

  test("every full mailbox is full", () => {
    const missed = scored.filter(
      (row) =>
        row.expected_class === "mailbox_full" && classifyAnswer(row.reply) !== "mailbox_full",
    );
    expect(missed.map((row) => row.reply)).toEqual([]);
  });

  test("nineteen in twenty have the class on their label", () => {
    const clear = corpus.cases.filter((row) => !("neutral" in row));
    const right = clear.filter((row) => classifyAnswer(row.reply) === row.expected_class);
    expect(right.length / clear.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe("further wordings", () => {
  test.each(furtherReplies.map(([expected, reply]) => ({ expected, reply })))(
    "$expected: $reply",
    ({ expected, reply }) => {
      expect(classifyAnswer(reply)).toBe(expected);
      expect(classifyAnswer(reply, "a@b.example")).toBe(expected);
    },
  );
});

test("none of the near misses is called dead", () => {
  const wronged = neverDead.filter(
    (reply) => dead.has(classifyAnswer(reply)) || dead.has(classifyAnswer(reply, "a@b.example")),
  );
  expect(wronged).toEqual([]);
});

describe("a reply quoted without its code", () => {
  test.each([
    ["User unknown", "mailbox_not_found"],
    ["Mailbox disabled", "mailbox_disabled"],
    ["MAILBOX FULL", "mailbox_full"],
    ["Greylisted, try again later", "greylisted"],
    ["Client host blocked using a blocklist", "sender_blocked"],
    ["999 user unknown", "ambiguous"],
  ])("is read for its words: %s", (reply, expected) => {
    expect(classifyReply({ reply })).toMatchObject({ class: expected, code: null });
  });

  test.each([
    ["SMTP error 550: mailbox unavailable", 550, "mailbox_not_found"],
    ["smtp; 452 4.2.2 over quota", 452, "mailbox_full"],
    ["(450, b'4.1.1 User unknown')", 450, "temporary"],
  ])("has the code a program wrote before it: %s", (reply, code, expected) => {
    expect(classifyReply({ reply })).toMatchObject({ class: expected, code });
  });
});

describe("the rules", () => {
  test.each(mailboxRules)("$id decides its own example", (rule) => {
    const { id, example: reply, provider, software } = rule;
    const server = { ...(provider && { provider }), ...(software && { software }) };
    expect(classifyReply({ reply, ...server }).rule).toBe(id);
  });

  test("have each their own name", () => {
    expect(new Set(mailboxRules.map(({ id }) => id)).size).toBe(mailboxRules.length);
  });
});

describe("the stage", () => {
  const earlier: ReplyStage[] = ["connect", "banner", "ehlo", "starttls", "mail", "data"];

  test.each(earlier)("no reply at %s speaks of a mailbox", (stage) => {
    const spoken = [...corpus.cases.map((row) => row.reply), ...furtherReplies.map(([, r]) => r)]
      .map((reply) => classifyReply({ reply, stage }))
      .filter((read) => dead.has(read.class) || read.class === "mailbox_full");
    expect(spoken).toEqual([]);
  });

  test.each([
    ["banner", "554 mx.b.example ESMTP no service", "policy"],
    ["banner", "550 Blocked, see https://www.spamhaus.org/query/ip/192.0.2.1", "sender_blocked"],
    ["ehlo", "550 bad helo", "sender_blocked"],
    ["mail", "550 5.7.1 Refused", "sender_blocked"],
    ["mail", "530 5.7.0 Authentication required", "auth_required"],
    ["mail", "451 4.3.0 Not now", "temporary"],
    ["data", "550 5.1.1 User unknown", "content"],
    ["mail", "250 2.1.0 Sender OK", "accepted"],
  ] as const)("at %s, %s is %s", (stage, reply, expected) => {
    expect(classifyReply({ reply, stage }).class).toBe(expected);
  });

  test("is taken from the text where a server quotes another", () => {
    const reply =
      "host mx.b.example [192.0.2.1] SMTP error from remote mail server after MAIL FROM:<x@y.example> SIZE=20: 550 5.1.1 User unknown";
    expect(classifyReply({ reply })).toMatchObject({ class: "sender_blocked", code: 550 });
  });
});

describe("our own address in a reply", () => {
  test.each([
    ["alice@unblocked.example", "550 5.1.1 <alice@unblocked.example>: User unknown"],
    ["spam@b.example", "550 5.1.1 <spam@b.example>: User unknown"],
    ["quota.full@b.example", "550 5.1.1 quota.full@b.example... User unknown"],
    ["spamhaus@b.example", "550 5.1.1 <spamhaus>: no such user"],
    ["user@b.example", "550 5.1.1 user unknown"],
    ["blocked@spam-policy.example", "550 No such user at spam-policy.example: <blocked>"],
  ])("%s does not read as a word of the server", (address, reply) => {
    expect(classifyAnswer(reply, address)).toBe("mailbox_not_found");
  });

  test.each([
    ["user-unknown@b.example", "550 5.7.1 <user-unknown@b.example>: rejected by policy"],
    ["nosuchuser@b.example", "554 5.7.1 nosuchuser@b.example: blocked using zen.spamhaus.org"],
    ["invalid@mailbox.example", "550 5.7.1 <invalid@mailbox.example>: refused"],
  ])("%s makes no mailbox undeliverable", (address, reply) => {
    expect(dead.has(classifyAnswer(reply, address))).toBe(false);
  });
});

describe("a refusal that a gateway quotes from the server behind it", () => {
  const quote = "550 5.1.1 User unknown";

  test.each([
    ["names the recipient", `550 Verification failed for <a@b.example>: ${quote}`],
    ["calls out", `550 Callout verification failed: ${quote}`],
    [
      "names its alias",
      "550 Callout verification failed: 550 5.1.1 <a2@b.example>: Address not found",
    ],
  ])("counts where the gateway %s", (_, reply) => {
    expect(classifyAnswer(reply, "a@b.example")).toBe("mailbox_not_found");
  });

  test.each([
    ["about another address", `550 Recipient callout for <x@y.example> failed: ${quote}`],
    [
      "that names one of another domain",
      "550 Callout verification failed: 550 5.1.1 <x@y.example>: Address not found",
    ],
  ])("says nothing %s", (_, reply) => {
    expect(dead.has(classifyAnswer(reply, "a@b.example"))).toBe(false);
  });

  test("says nothing about an address if the checked one isn't known", () => {
    const reply = `550 Recipient callout for <a@b.example> failed: ${quote}`;
    expect(dead.has(classifyAnswer(reply))).toBe(false);
  });
});

describe("details read besides the class", () => {
  test.each([
    ["550-5.1.1 one\r\n550 5.1.1 two", 550, "5.1.1"],
    ["450 cuda_nsu 4.7.1 later", 450, "4.7.1"],
    ["553 Message filtered. (#5.7.1)", 553, "5.7.1"],
    ["550 from 5.1.1.9 refused", 550, null],
    ["4.7.32 This mail has been rate limited", null, "4.7.32"],
    ["550 4.2.2 over quota", 550, null],
    ["", null, null],
  ])("%j has code %s and %s", (reply, code, enhanced) => {
    expect(classifyReply({ reply })).toMatchObject({ code, enhanced });
  });

  test("an unreadable refusal is ambiguous", () => {
    expect(classifyReply({ reply: "550 Qapla" })).toMatchObject({
      class: "ambiguous",
      rule: "code.unread",
    });
  });
});

test("no reply throws, and no 4xx is ever a dead mailbox", () => {
  const words = fc.constantFrom(
    ..."user unknown mailbox disabled does not exist invalid recipient blocked spam quota full 5.1.1 5.7.1 <a@b.example> sender policy \ud800 \0 550- \r\n".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom("421", "450", "451", "452", "550", "554", "", "999"),
      fc.array(fc.oneof(words, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 14 }),
      (code, parts) => {
        const read = classifyReply({ reply: `${code} ${parts.join(" ")}`, address: "a@b.example" });
        return replyClasses.includes(read.class) && !(code.startsWith("4") && dead.has(read.class));
      },
    ),
    { numRuns: 2000 },
  );
});

test("a reply of 64 KB is read", () => {
  const reply = `550 ${"user sender mailbox quota ".repeat(2600)}`;
  expect(replyClasses).toContain(classifyReply({ reply }).class);
});
