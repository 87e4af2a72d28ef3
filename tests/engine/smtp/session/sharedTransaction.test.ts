import { describe, expect, test } from "vitest";
import { SharedTransaction } from "#engine/smtp/session/sharedTransaction.ts";

const limits = { firstBatch: 2, largestBatch: 16, recipients: 500, noops: 2 };
const texts = (commands: readonly { text: string }[]) => commands.map(({ text }) => text);

/** Returns a transaction with these recipients. */
function withRecipients(recipients: number): SharedTransaction {
  const transaction = new SharedTransaction("probe@a.example", limits);
  transaction.opened("250 Ok");
  transaction.add(recipients);
  return transaction;
}

describe("a transaction that several checks share", () => {
  test("begins with MAIL, after RSET if another one may be open", () => {
    const transaction = new SharedTransaction("probe@a.example", limits);
    expect(texts(transaction.opening(1, true))).toEqual(["MAIL FROM:<probe@a.example>"]);
    expect(texts(transaction.opening(1, false))).toEqual(["RSET", "MAIL FROM:<probe@a.example>"]);
    expect(transaction.reply).toBeNull();
  });

  test("continues without a command up to 100 recipients", () => {
    expect(withRecipients(90).opening(10, false)).toEqual([]);
    const full = withRecipients(90);
    expect(texts(full.opening(11, false))).toEqual(["RSET", "MAIL FROM:<probe@a.example>"]);
    expect(full.reply).toBeNull();
  });

  test("ends a packet with NOOP while a next packet has room, and with RSET otherwise", () => {
    expect(withRecipients(80).closing(4).text).toBe("NOOP");
    expect(withRecipients(80).closing(5).text).toBe("RSET");
  });

  test("sends no more NOOP commands than the session may have", () => {
    const transaction = withRecipients(0);
    expect([1, 2, 3].map(() => transaction.closing(1).text)).toEqual(["NOOP", "NOOP", "RSET"]);
  });

  test("has no reply after RSET", () => {
    const transaction = withRecipients(1);
    expect(transaction.reply).toBe("250 Ok");
    transaction.ended();
    expect(transaction.reply).toBeNull();
  });
});
