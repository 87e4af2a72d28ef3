import type { Transaction } from "kysely";
import type { Queries } from "./database.ts";
import type { AccountRow, Tables } from "./tables.ts";

/** What makes two spellings of an address one account: NFKC, then lower case. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase();
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
  change: Partial<
    Pick<AccountRow, "password_hash" | "password_changed_at" | "name" | "role" | "opened_at">
  >,
): Promise<void> {
  await queries.updateTable("accounts").set(change).where("id", "=", id).execute();
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

/** Sets one credit aside for a running check; false where none can be spent. */
export async function holdCredit(queries: Queries, id: string): Promise<boolean> {
  const held = await queries
    .updateTable("accounts")
    .set((row) => ({ held: row("held", "+", 1) }))
    .where("id", "=", id)
    .whereRef("held", "<", "balance")
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
