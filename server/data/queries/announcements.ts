import type { Queries } from "#server/data/connection/database.ts";
import type { AnnouncementRow } from "#server/data/tables/webhooks/announcementRow.ts";

/** Records that an event is announced; returns false if it was announced before, by any process. */
export async function claimAnnouncement(queries: Queries, row: AnnouncementRow): Promise<boolean> {
  const added = await queries
    .insertInto("announcements")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "subject"]).doNothing())
    .returning("subject")
    .executeTakeFirst();
  return added !== undefined;
}

/** Records that an event is announced again; returns false if it was announced less than `pauseMs` before, by any process. */
export async function claimRepeatedAnnouncement(
  queries: Queries,
  row: AnnouncementRow,
  pauseMs: number,
): Promise<boolean> {
  const claimed = await queries
    .insertInto("announcements")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "subject"])
        .doUpdateSet({ at: row.at })
        .where("announcements.at", "<=", row.at - pauseMs),
    )
    .returning("subject")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Forgets an announcement, so that the event is announced the next time it happens. */
export async function deleteAnnouncement(
  queries: Queries,
  { account_id: accountId, subject }: Pick<AnnouncementRow, "account_id" | "subject">,
): Promise<void> {
  await queries
    .deleteFrom("announcements")
    .where("account_id", "=", accountId)
    .where("subject", "=", subject)
    .execute();
}

/** Deletes announcements made before an instant. */
export async function deleteOldAnnouncements(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("announcements").where("at", "<", before).execute();
}
