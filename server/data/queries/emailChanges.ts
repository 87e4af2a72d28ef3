import type { Queries } from "#server/data/connection/database.ts";
import type { EmailChangeRow } from "#server/data/tables/accountRow.ts";

/** Returns the new address of an account while the change can still be confirmed. */
export async function pendingEmail(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<string | null> {
  return (await emailChangeOf(queries, accountId, now))?.email ?? null;
}

/** Returns an account's change of address while it can still be confirmed, if any. */
export async function emailChangeOf(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<EmailChangeRow | undefined> {
  return queries
    .selectFrom("email_changes")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Stores a change of address; replaces an earlier one of the account. */
export async function putEmailChange(queries: Queries, row: EmailChangeRow): Promise<void> {
  await deleteEmailChange(queries, row.account_id);
  await queries.insertInto("email_changes").values(row).execute();
}

/** Records the confirmation of one of the two mailboxes. */
export async function confirmMailbox(
  queries: Queries,
  accountId: string,
  confirmed: Partial<Pick<EmailChangeRow, "old_confirmed_at" | "new_confirmed_at">>,
): Promise<void> {
  await queries
    .updateTable("email_changes")
    .set(confirmed)
    .where("account_id", "=", accountId)
    .execute();
}

/** Cancels a change of address; returns false if there was none. */
export async function deleteEmailChange(queries: Queries, accountId: string): Promise<boolean> {
  const gone = await queries
    .deleteFrom("email_changes")
    .where("account_id", "=", accountId)
    .returning("account_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes changes of address that expired before an instant. */
export async function deleteExpiredEmailChanges(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("email_changes").where("expires_at", "<", before).execute();
}
