import type { Queries } from "#server/data/connection/database.ts";
import type { PaymentEventRow, PurchaseRow } from "#server/data/tables/payments/purchaseRow.ts";

/** Stores a purchase. */
export async function insertPurchase(queries: Queries, row: PurchaseRow): Promise<void> {
  await queries.insertInto("purchases").values(row).execute();
}

/** Returns the purchase with this id, of any account. */
export async function purchaseById(queries: Queries, id: string): Promise<PurchaseRow | undefined> {
  return queries.selectFrom("purchases").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the purchase that a PaymentIntent paid. */
export async function purchaseOfIntent(
  queries: Queries,
  intent: string,
): Promise<PurchaseRow | undefined> {
  return queries
    .selectFrom("purchases")
    .selectAll()
    .where("payment_intent", "=", intent)
    .executeTakeFirst();
}

/** Returns purchases of an account that were paid or tried to pay, newest first, from after an id. */
export async function purchasePage(
  queries: Queries,
  { accountId, after, limit }: { accountId: string; after: string | null; limit: number },
): Promise<PurchaseRow[]> {
  let query = queries
    .selectFrom("purchases")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("status", "not in", ["open", "expired"])
    .orderBy("id", "desc")
    .limit(limit);
  if (after !== null) {
    query = query.where("id", "<", after);
  }
  return query.execute();
}

/** Returns purchases of an account with credits still to take back, oldest first. */
export async function purchasesInDebt(queries: Queries, accountId: string): Promise<PurchaseRow[]> {
  return queries
    .selectFrom("purchases")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("credits_owed", ">", 0)
    .orderBy("id")
    .execute();
}

/** Changes a purchase. */
export async function updatePurchase(
  queries: Queries,
  id: string,
  change: Partial<Omit<PurchaseRow, "id" | "account_id">>,
): Promise<void> {
  await queries.updateTable("purchases").set(change).where("id", "=", id).execute();
}

/** Deletes a purchase that never got as far as a payment page. */
export async function deletePurchase(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("purchases").where("id", "=", id).execute();
}

/** Deletes unpaid purchases begun before an instant. */
export async function deleteUnpaidPurchases(queries: Queries, before: number): Promise<void> {
  await queries
    .deleteFrom("purchases")
    .where("status", "in", ["open", "expired"])
    .where("created_at", "<", before)
    .execute();
}

/** Stores an event once; returns false if it was stored before. */
export async function insertPaymentEvent(queries: Queries, row: PaymentEventRow): Promise<boolean> {
  const stored = await queries
    .insertInto("payment_events")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns the events about a purchase. */
export async function findPaymentEvents(
  queries: Queries,
  purchaseId: string,
): Promise<PaymentEventRow[]> {
  return queries
    .selectFrom("payment_events")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .orderBy("id")
    .execute();
}
