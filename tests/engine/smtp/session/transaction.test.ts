import { describe, expect, test } from "vitest";
import { Transaction } from "#engine/smtp/session/transaction.ts";

const limits = { firstBatch: 2, largestBatch: 16, recipients: 500, noops: 2 };

/** Returns a transaction with these recipients. */
function withRecipients(recipients: number): Transaction {
  const transaction = new Transaction("probe@a.example");
  transaction.opened("250 Ok");
  transaction.add(recipients);
  return transaction;
}

describe("a transaction that several checks share", () => {
  test("begins with MAIL, after RSET if another one may be open", () => {
    const transaction = new Transaction("probe@a.example");
    expect(transaction.mail()).toBe("MAIL FROM:<probe@a.example>");
    expect(transaction.opening(1, true)).toEqual(["MAIL"]);
    expect(transaction.opening(1, false)).toEqual(["RSET", "MAIL"]);
    expect(transaction.reply).toBeNull();
  });

  test("continues without a command up to 100 recipients", () => {
    expect(withRecipients(90).opening(10, false)).toEqual([]);
    const full = withRecipients(90);
    expect(full.opening(11, false)).toEqual(["RSET", "MAIL"]);
    expect(full.reply).toBeNull();
  });

  test("ends a packet with NOOP while a next packet has room, and with RSET otherwise", () => {
    expect(withRecipients(80).closing(4, limits)).toBe("NOOP");
    expect(withRecipients(80).closing(5, limits)).toBe("RSET");
  });

  test("sends no more NOOP commands than the session may have", () => {
    const transaction = withRecipients(0);
    expect([1, 2, 3].map(() => transaction.closing(1, limits))).toEqual(["NOOP", "NOOP", "RSET"]);
  });

  test("has no reply after RSET", () => {
    const transaction = withRecipients(1);
    expect(transaction.reply).toBe("250 Ok");
    transaction.hasEnded();
    expect(transaction.reply).toBeNull();
  });
});
