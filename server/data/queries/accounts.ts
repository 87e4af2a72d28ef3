import type { Transaction } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** Returns the form in which two spellings of an address are the same account: NFKC, then lower case. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}

/** Returns true if an account is in use: its owner hasn't closed it. */
export function isInUse(account: Pick<AccountRow, "closing_at">): boolean {
  return account.closing_at === null;
}

/** Adds an account; returns false if the address already has one. */
export async function insertAccount(queries: Queries, row: AccountRow): Promise<boolean> {
  const added = await queries
    .insertInto("accounts")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the account of an address, if any. */
export async function accountByEmail(
  queries: Queries,
  key: string,
): Promise<AccountRow | undefined> {
  return queries.selectFrom("accounts").selectAll().where("email_key", "=", key).executeTakeFirst();
}

/** Returns the account with an id, if any. */
export async function accountById(queries: Queries, id: string): Promise<AccountRow | undefined> {
  return queries.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Changes columns of one account. */
export async function updateAccount(
  queries: Queries,
  id: string,
  change: Partial<Omit<AccountRow, "id" | "balance" | "held" | "created_at">>,
): Promise<void> {
  await queries.updateTable("accounts").set(change).where("id", "=", id).execute();
}

/** Returns true if another active account is operator. Concurrent calls wait for each other, so that two operators can't leave at once. */
export async function hasOtherOperator(
  queries: Transaction<Tables>,
  accountId: string,
): Promise<boolean> {
  const operators = await queries
    .updateTable("accounts")
    .set((row) => ({ held: row.ref("held") }))
    .where("role", "=", "operator")
    .returning(["id", "closing_at", "suspended_at"])
    .execute();
  return operators.some(
    (one) => one.id !== accountId && one.closing_at === null && one.suspended_at === null,
  );
}

/** Returns the operator with the oldest account that is neither closed nor suspended. */
export async function firstOperator(queries: Queries): Promise<AccountRow | undefined> {
  return queries
    .selectFrom("accounts")
    .selectAll()
    .where("role", "=", "operator")
    .where("closing_at", "is", null)
    .where("suspended_at", "is", null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the operators whose accounts are neither closed nor suspended. */
export async function activeOperators(
  queries: Queries,
): Promise<Pick<AccountRow, "id" | "email" | "locale">[]> {
  return queries
    .selectFrom("accounts")
    .select(["id", "email", "locale"])
    .where("role", "=", "operator")
    .where("test_of", "is", null)
    .where("closing_at", "is", null)
    .where("suspended_at", "is", null)
    .execute();
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
