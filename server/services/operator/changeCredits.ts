import { grantMax } from "#contract/systemWorkspaces.ts";
import { accountById, lockAccount, moveCredits } from "#server/data/queries/accounts.ts";
import { insertLedgerEntry, ledgerEntry } from "#server/data/queries/ledger.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { announceCharge } from "#server/services/events/announceCharge.ts";
import { type OperatorAct, recordAct } from "./operatorActs.ts";

/** Outcome of granting or taking credits; `spendable` is the most that can be taken. */
export type CreditChange =
  | { ok: true; balance: number; repeated: boolean }
  | { ok: false; error: "unknown_account" }
  | { ok: false; error: "bad_amount" }
  | { ok: false; error: "key_reused" }
  | { ok: false; error: "not_spendable"; spendable: number };

/** Grants an account credits, or takes them if `amount` is negative, with a ledger entry. Credits that running checks hold can't be taken. `key` is that of the request, which changes credits once, however often it is sent; with another amount or reason it was reused. */
export async function changeCredits(
  context: Pick<AppContext, "database" | "now">,
  { accountId, amount, key }: { accountId: string; amount: number; key?: string },
  act: OperatorAct,
): Promise<CreditChange> {
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > grantMax) {
    return { ok: false, error: "bad_amount" };
  }
  const now = context.now();
  return context.database.atomically(async (queries) => {
    // Nothing may be held or spent between the check and the change.
    await lockAccount(queries, accountId);
    const account = await accountById(queries, accountId);
    if (account === undefined || account.test_of !== null) {
      return { ok: false, error: "unknown_account" } as const;
    }
    const id = newId("led");
    const entryKey = key === undefined ? `grant:${id}` : `grant:${accountId}:${key}`;
    const detail = act.reason ?? "operator";
    const earlier = await ledgerEntry(queries, entryKey);
    if (earlier !== undefined) {
      return earlier.amount === amount && earlier.detail === detail
        ? ({ ok: true, balance: earlier.balance, repeated: true } as const)
        : ({ ok: false, error: "key_reused" } as const);
    }
    const spendable = Math.max(0, account.balance - account.held);
    if (-amount > spendable) {
      return { ok: false, error: "not_spendable", spendable } as const;
    }
    const balance = account.balance + amount;
    await moveCredits(queries, accountId, { amount, released: 0 });
    await insertLedgerEntry(queries, {
      id,
      account_id: accountId,
      entry_key: entryKey,
      kind: "grant",
      amount,
      balance,
      validation_id: null,
      list_id: null,
      detail,
      created_at: now,
    });
    if (amount < 0) {
      await announceCharge(queries, null, { accountId, charged: -amount, balance, now });
    }
    const size = Math.abs(amount);
    await recordAct(queries, act, {
      kind: amount > 0 ? "credits_granted" : "credits_taken",
      at: now,
      accountId,
      amount: size,
      accountIds: [accountId],
      detail: act.reason === null ? String(size) : `${size}: ${act.reason}`,
    });
    return { ok: true, balance, repeated: false } as const;
  });
}
