import type { Queries } from "#server/data/connection/database.ts";
import type { ContactMessageRow } from "#server/data/tables/mailRow.ts";

/** Stores a message to the operator. */
export async function insertContactMessage(
  queries: Queries,
  row: ContactMessageRow,
): Promise<void> {
  await queries.insertInto("contact_messages").values(row).execute();
}

/** Returns the latest messages, newest first. */
export async function contactMessages(
  queries: Queries,
  limit: number,
): Promise<ContactMessageRow[]> {
  return queries
    .selectFrom("contact_messages")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Deletes messages older than an instant, in ms since the epoch. */
export async function deleteOldContactMessages(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("contact_messages").where("created_at", "<", before).execute();
}
