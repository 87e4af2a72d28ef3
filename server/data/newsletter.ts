import type { Queries } from "./database.ts";
import type { NewsletterRow } from "./tables.ts";

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

/** Confirms an address. */
export async function confirmNewsletterKey(
  queries: Queries,
  key: string,
  at: number,
): Promise<void> {
  await queries
    .updateTable("newsletter")
    .set({ confirmed_at: at })
    .where("email_key", "=", key)
    .execute();
}
