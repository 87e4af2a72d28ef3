import type { Queries } from "#server/data/connection/database.ts";
import type { EmailChangeRow } from "#server/data/tables/userRow.ts";

/** Returns the new address of a user while the change can still be confirmed. */
export async function pendingEmail(
  queries: Queries,
  userId: string,
  now: number,
): Promise<string | null> {
  return (await findEmailChange(queries, userId, now))?.email ?? null;
}

/** Returns a user's change of address while it can still be confirmed, if any. */
export async function findEmailChange(
  queries: Queries,
  userId: string,
  now: number,
): Promise<EmailChangeRow | undefined> {
  return queries
    .selectFrom("email_changes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Stores a change of address; replaces an earlier one of the user. */
export async function putEmailChange(queries: Queries, row: EmailChangeRow): Promise<void> {
  await deleteEmailChange(queries, row.user_id);
  await queries.insertInto("email_changes").values(row).execute();
}

/** Records the confirmation of one of the two mailboxes. */
export async function confirmMailbox(
  queries: Queries,
  userId: string,
  confirmed: Partial<Pick<EmailChangeRow, "old_confirmed_at" | "new_confirmed_at">>,
): Promise<void> {
  await queries.updateTable("email_changes").set(confirmed).where("user_id", "=", userId).execute();
}

/** Cancels a change of address; returns false if there was none. */
export async function deleteEmailChange(queries: Queries, userId: string): Promise<boolean> {
  const gone = await queries
    .deleteFrom("email_changes")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes changes of address that expired before an instant. */
export async function deleteExpiredEmailChanges(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("email_changes").where("expires_at", "<", before).execute();
}
