import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { NewsletterRow } from "#server/data/tables/newsletterRow.ts";

/** Returns the new value of a column while a subscription waits, its old one once it is confirmed. */
const whileWaiting = (column: "email" | "created_at") =>
  sql<never>`case when newsletter.confirmed_at is null then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`newsletter.${column}`)} end`;

/** Adds an address that waits for confirmation; returns false if it is already confirmed. Anyone can ask, so that a confirmed one stays as its owner wrote it. */
export async function insertNewsletterRequest(
  queries: Queries,
  row: NewsletterRow,
): Promise<boolean> {
  const waiting = await queries
    .insertInto("newsletter")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet({
        email: whileWaiting("email"),
        created_at: whileWaiting("created_at"),
      }),
    )
    .returning("confirmed_at")
    .executeTakeFirst();
  return waiting?.confirmed_at === null;
}

/** Confirms an address; returns undefined if its subscription has been deleted. */
export async function confirmNewsletterKey(
  queries: Queries,
  key: string,
  now: number,
): Promise<NewsletterRow | undefined> {
  return queries
    .updateTable("newsletter")
    .set({ confirmed_at: now })
    .where("email_key", "=", key)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes subscriptions that weren't confirmed, by when they were last asked for. */
export async function deleteUnconfirmed(queries: Queries, before: number): Promise<void> {
  await queries
    .deleteFrom("newsletter")
    .where("confirmed_at", "is", null)
    .where("created_at", "<", before)
    .execute();
}

/** Returns all confirmed subscriptions. */
export async function confirmedSubscriptions(queries: Queries): Promise<NewsletterRow[]> {
  return queries
    .selectFrom("newsletter")
    .selectAll()
    .where("confirmed_at", "is not", null)
    .orderBy("email_key")
    .execute();
}

/** Deletes the subscription with this unsubscribe token; returns the key of its address. */
export async function deleteSubscription(
  queries: Queries,
  unsubscribeToken: string,
): Promise<string | undefined> {
  const row = await queries
    .deleteFrom("newsletter")
    .where("unsubscribe_token", "=", unsubscribeToken)
    .returning("email_key")
    .executeTakeFirst();
  return row?.email_key;
}
