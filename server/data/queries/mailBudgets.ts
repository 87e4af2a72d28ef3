import { sentAtOf } from "#server/data/tables/mailRow.ts";
import type { Queries } from "#server/data/connection/database.ts";

/** Takes one mail from a budget of `quota` per `windowMs`; returns false if it is used up. Concurrent calls for the same budget wait until the transaction ends, in this process or another. */
export async function takeFromMailBudget(
  queries: Queries,
  taking: { key: string; quota: number; windowMs: number; now: number },
): Promise<boolean> {
  const { key, now } = taking;
  const row = await queries
    .insertInto("mail_budgets")
    .values({ key, sent_at: "[]", last_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ last_at: now }))
    .returning("sent_at")
    .executeTakeFirstOrThrow();
  const sent = sentAtOf(row.sent_at).filter((sentAt) => sentAt > now - taking.windowMs);
  if (sent.length >= taking.quota) {
    return false;
  }
  const sentAt = JSON.stringify([...sent, now]);
  await queries
    .updateTable("mail_budgets")
    .set({ sent_at: sentAt })
    .where("key", "=", key)
    .execute();
  return true;
}

/** Deletes budgets not used since an instant. */
export async function deleteOldMailBudgets(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("mail_budgets").where("last_at", "<", before).execute();
}
