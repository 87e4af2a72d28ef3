import type { Queries } from "#server/data/connection/database.ts";
import type { NewsletterRow } from "#server/data/tables/newsletterRow.ts";

/** Adds an address that waits for its confirmation; true where it (still) waits. */
export async function askForNewsletter(queries: Queries, row: NewsletterRow): Promise<boolean> {
  const waiting = await queries
    .insertInto("newsletter")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet((current) => ({
        email: current.ref("excluded.email"),
      })),
    )
    .returning("confirmed_at")
    .executeTakeFirst();
  return waiting?.confirmed_at === null;
}

/** Confirms an address; nothing where its subscription has ended meanwhile. */
export async function confirmNewsletterKey(
  queries: Queries,
  key: string,
  at: number,
): Promise<NewsletterRow | undefined> {
  return queries
    .updateTable("newsletter")
    .set({ confirmed_at: at })
    .where("email_key", "=", key)
    .returningAll()
    .executeTakeFirst();
}

/** Everybody who confirmed. */
export async function confirmedSubscriptions(queries: Queries): Promise<NewsletterRow[]> {
  return queries
    .selectFrom("newsletter")
    .selectAll()
    .where("confirmed_at", "is not", null)
    .orderBy("email_key")
    .execute();
}

/** Forgets the address whose mails carry this token; answers its key. */
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
