import type { Transaction } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** What makes two spellings of an address one account: NFKC, then lower case. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}

/** Tells whether an account is in use: its owner hasn't closed it. */
export function isInUse(account: Pick<AccountRow, "closing_at">): boolean {
  return account.closing_at === null;
}

/** Adds an account; false where the address has one already. */
export async function insertAccount(queries: Queries, row: AccountRow): Promise<boolean> {
  const added = await queries
    .insertInto("accounts")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** The account of an address, if any. */
export async function accountByEmail(
  queries: Queries,
  key: string,
): Promise<AccountRow | undefined> {
  return queries.selectFrom("accounts").selectAll().where("email_key", "=", key).executeTakeFirst();
}

/** The account with an id, if any. */
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

/** Whether somebody else is operator of the installation; waits for others who ask the same, so that two cannot leave at once. */
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

/** The operator whose account is the oldest of those in use. */
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

/** Closed accounts whose days of grace are over. */
export async function accountsToDelete(queries: Queries, now: number): Promise<AccountRow[]> {
  return queries
    .selectFrom("accounts")
    .selectAll()
    .where("closing_at", "<=", now)
    .orderBy("closing_at")
    .limit(20)
    .execute();
}

/** Makes others who call this for the account wait until the transaction ends, so that what is counted stays true until it is used. */
export async function lockAccount(queries: Transaction<Tables>, id: string): Promise<void> {
  // A write, since SQLite knows no other lock; it makes nobody wait who only reads.
  await queries
    .updateTable("accounts")
    .set((row) => ({ held: row.ref("held") }))
    .where("id", "=", id)
    .execute();
}

/** Sets credits aside for what is to run; false where so many cannot be spent. */
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

/** Moves credits and gives back what was held for them; answers the new balance, or undefined where there is no such account. */
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
