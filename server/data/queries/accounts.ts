import type { Transaction } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** Returns true if an account is in use: its owner hasn't closed it. */
export function isInUse(account: Pick<AccountRow, "closing_at">): boolean {
  return account.closing_at === null;
}

/** Returns true if an account is neither closed nor suspended. */
export function isActive(account: Pick<AccountRow, "closing_at" | "suspended_at">): boolean {
  return isInUse(account) && account.suspended_at === null;
}

/** Adds an account. */
export async function insertAccount(queries: Queries, row: AccountRow): Promise<void> {
  await queries.insertInto("accounts").values(row).execute();
}

/** Returns the account with an id, if any. */
export async function accountById(queries: Queries, id: string): Promise<AccountRow | undefined> {
  return queries.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Changes columns of one account. */
export async function updateAccountRow(
  queries: Queries,
  id: string,
  change: Partial<Omit<AccountRow, "id" | "balance" | "held" | "created_at">>,
): Promise<void> {
  await queries.updateTable("accounts").set(change).where("id", "=", id).execute();
}

/** Returns closed accounts whose grace period is over, at most 20. */
export async function accountsToDelete(queries: Queries, now: number): Promise<AccountRow[]> {
  return queries
    .selectFrom("accounts")
    .selectAll()
    .where("closing_at", "<=", now)
    .orderBy("closing_at")
    .limit(20)
    .execute();
}

/** Locks an account until the transaction ends, so that counts of its rows stay true until they are used. */
export async function lockAccount(queries: Transaction<Tables>, id: string): Promise<void> {
  // A write, since SQLite has no other lock; readers don't wait for it.
  await queries
    .updateTable("accounts")
    .set((row) => ({ held: row.ref("held") }))
    .where("id", "=", id)
    .execute();
}

/** Reserves credits; returns false if too few can be spent. */
export async function holdCredits(queries: Queries, id: string, count: number): Promise<boolean> {
  const held = await queries
    .updateTable("accounts")
    .set((row) => ({ held: row("held", "+", count) }))
    .where("id", "=", id)
    .where((row) => row(row("balance", "-", row.ref("held")), ">=", count))
    .returning("id")
    .executeTakeFirst();
  return held !== undefined;
}

/** Changes a balance and releases reserved credits; returns the new balance, or undefined if the account doesn't exist. */
export async function moveCredits(
  queries: Queries,
  id: string,
  change: { amount: number; released: number },
): Promise<number | undefined> {
  const moved = await queries
    .updateTable("accounts")
    .set((row) => ({
      balance: row("balance", "+", change.amount),
      held: row("held", "-", change.released),
    }))
    .where("id", "=", id)
    .returning("balance")
    .executeTakeFirst();
  return moved?.balance;
}
