import { limits } from "#contract/limits.ts";
import type { AppContext } from "#server/context.ts";
import { claimAnnouncement } from "#server/data/queries/announcements.ts";
import { keysExpiringBetween } from "#server/data/queries/apiKeys.ts";
import { instant } from "#server/presenters/instant.ts";
import { publishEvent } from "./publishEvent.ts";

const noticeMs = limits.keyNoticeDays * 86_400_000;

/** Publishes `key.expiring` for each key that expires within a week, once per expiry. Leaves out keys that were made to last no longer than that. */
export async function announceExpiringKeys({
  database,
  now,
}: Pick<AppContext, "database" | "now">): Promise<void> {
  const announcedAt = now();
  const keys = await keysExpiringBetween(database.queries, announcedAt, announcedAt + noticeMs);
  for (const { id, account_id: accountId, mode, ...key } of keys) {
    const expiresAt = key.expires_at;
    if (expiresAt !== null && expiresAt - (key.rotated_at ?? key.created_at) > noticeMs) {
      await database.atomically(async (queries) => {
        const subject = `key.expiring ${id} ${expiresAt}`;
        if (await claimAnnouncement(queries, { account_id: accountId, subject, at: announcedAt })) {
          const data = { object: "api_key", id, mode, expires_at: instant(expiresAt) } as const;
          await publishEvent(queries, { accountId, type: "key.expiring", data, now: announcedAt });
        }
      });
    }
  }
}
