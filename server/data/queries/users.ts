import type { Transaction } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";

/** Returns the form in which two spellings of an address are the same user: NFKC, then lower case. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}

/** Adds a user; returns false if the address already has one. */
export async function insertUser(queries: Queries, row: UserRow): Promise<boolean> {
  const added = await queries
    .insertInto("users")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Changes columns of one user. */
export async function updateUser(
  queries: Queries,
  id: string,
  change: Partial<Omit<UserRow, "id" | "created_at">>,
): Promise<void> {
  await queries.updateTable("users").set(change).where("id", "=", id).execute();
}

/** Gives a user another address. Mails that wait because of their settings go there; notices to the former address stay. */
export async function changeAddress(
  queries: Queries,
  { id, email: former }: Pick<UserRow, "id" | "email">,
  email: string,
): Promise<void> {
  await queries
    .updateTable("mails")
    .set({ recipient: email })
    .where("member_of", "is not", null)
    .where("recipient", "=", former)
    .where("state", "=", "waiting")
    .execute();
  await updateUser(queries, id, { email, email_key: emailKey(email) });
}

/** Locks a user until the transaction ends, so that what proves them stays the same. */
export async function lockUser(queries: Transaction<Tables>, id: string): Promise<void> {
  // A write, since SQLite has no other lock; readers don't wait for it.
  await queries
    .updateTable("users")
    .set((row) => ({ operator: row.ref("operator") }))
    .where("id", "=", id)
    .execute();
}
