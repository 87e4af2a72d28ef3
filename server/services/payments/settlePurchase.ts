import { accountById, moveCredits } from "#server/data/queries/accounts.ts";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertLedgerEntry } from "#server/data/queries/ledger.ts";
import {
  findPaymentEvents,
  purchasesInDebt,
  updatePurchase,
} from "#server/data/queries/purchases.ts";
import { newId } from "#server/crypto/newId.ts";
import type { PurchaseRow } from "#server/data/tables/payments/purchaseRow.ts";
import { announceCharge } from "#server/services/events/announceCharge.ts";
import { reducePurchase } from "./reducePurchase.ts";

/** The event that caused a change, the current time, and what mails about it need. */
interface Cause {
  eventId: string;
  now: number;
  context: Pick<AppContext, "config" | "texts">;
}

interface Movement {
  accountId: string;
  purchaseId: string;
  kind: "purchase" | "refund";
  /** Unique for each movement: a second one with the same key fails. */
  key: string;
  amount: number;
}

async function move(queries: Queries, movement: Movement, cause: Cause): Promise<void> {
  const { now } = cause;
  const { accountId, amount, kind, key, purchaseId } = movement;
  const balance = await moveCredits(queries, accountId, { amount, released: 0 });
  if (balance === undefined) {
    throw new Error("The account of a purchase is missing.");
  }
  await insertLedgerEntry(queries, {
    id: newId("led"),
    account_id: accountId,
    entry_key: key,
    kind,
    amount,
    balance,
    validation_id: null,
    list_id: null,
    detail: purchaseId,
    created_at: now,
  });
  if (amount < 0) {
    await announceCharge(queries, cause.context, { accountId, charged: -amount, balance, now });
  }
}

/** Takes up to `wanted` credits of a purchase from what the account can spend; returns how many. */
async function takeBack(
  queries: Queries,
  { id, account_id: accountId }: PurchaseRow,
  { wanted, cause }: { wanted: number; cause: Cause },
): Promise<number> {
  const account = await accountById(queries, accountId);
  const spendable = account === undefined ? 0 : Math.max(0, account.balance - account.held);
  const taken = Math.min(wanted, spendable);
  if (taken > 0) {
    const key = `refund:${id}:${cause.eventId}`;
    const movement = { accountId, purchaseId: id, kind: "refund", key, amount: -taken } as const;
    await move(queries, movement, cause);
  }
  return taken;
}

/** Returns credits of a purchase after a dispute was won or a refund failed: first what is still owed, then the rest. */
async function giveBack(
  queries: Queries,
  { id, account_id: accountId, credits_owed: owed }: PurchaseRow,
  { count, cause }: { count: number; cause: Cause },
): Promise<{ owed: number; given: number }> {
  const forgiven = Math.min(owed, count);
  const given = count - forgiven;
  if (given > 0) {
    const key = `refund:${id}:${cause.eventId}`;
    const movement = { accountId, purchaseId: id, kind: "refund", key, amount: given } as const;
    await move(queries, movement, cause);
  }
  return { owed: owed - forgiven, given };
}

/** Takes the credits that earlier refunds couldn't, now that the account has some. */
async function collectDebts(queries: Queries, accountId: string, cause: Cause): Promise<void> {
  for (const debt of await purchasesInDebt(queries, accountId)) {
    // oxlint-disable-next-line no-await-in-loop -- each takes from what the one before left
    const taken = await takeBack(queries, debt, { wanted: debt.credits_owed, cause });
    // oxlint-disable-next-line no-await-in-loop -- the same
    await updatePurchase(queries, debt.id, {
      credits_owed: debt.credits_owed - taken,
      credits_returned: debt.credits_returned + taken,
    });
  }
}

/** Corrects credits by the difference between what the events demand and what was taken back so far. */
async function correctReturns(
  queries: Queries,
  row: PurchaseRow,
  { creditsBack, cause }: { creditsBack: number; cause: Cause },
): Promise<Pick<PurchaseRow, "credits_returned" | "credits_owed">> {
  const { credits_returned: returned, credits_owed: owed } = row;
  const change = creditsBack - returned - owed;
  if (change >= 0) {
    const taken = await takeBack(queries, row, { wanted: change, cause });
    return { credits_returned: returned + taken, credits_owed: owed + change - taken };
  }
  const back = await giveBack(queries, row, { count: -change, cause });
  return { credits_returned: returned - back.given, credits_owed: back.owed };
}

/**
 * Brings a purchase, the balance and the ledger in line with all stored events of the purchase. Call it in the
 * transaction that stores an event, with the account locked. Credits are added once, and taken back as far as the
 * account can spend them; the rest is owed and taken from the next purchase.
 */
export async function settlePurchase(
  queries: Queries,
  row: PurchaseRow,
  cause: Cause,
): Promise<void> {
  const state = reducePurchase(row, await findPaymentEvents(queries, row.id));
  const { status, refunded } = state;
  const paid = status === "paid";
  const before = row.status;
  if (paid && before !== "paid") {
    const { id: purchaseId, account_id: accountId, credits: amount } = row;
    const key = `purchase:${purchaseId}`;
    await move(queries, { accountId, purchaseId, kind: "purchase", key, amount }, cause);
  }
  // Refunds may be known before the payment is.
  const creditsBack = paid ? state.creditsBack : 0;
  const returns = await correctReturns(queries, row, { creditsBack, cause });
  const paidAt = paid ? (row.paid_at ?? cause.now) : null;
  await updatePurchase(queries, row.id, { status, refunded, paid_at: paidAt, ...returns });
  if (paid && before !== "paid") {
    await collectDebts(queries, row.account_id, cause);
  }
}
