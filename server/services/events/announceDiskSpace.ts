import { hostname } from "node:os";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { activeOperators, type Member } from "#server/data/queries/members.ts";
import { claimAnnouncement, deleteAnnouncement } from "#server/data/queries/announcements.ts";
import { noticeReaders } from "#server/data/queries/notificationSettings.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { type DiskSpace, megabyte, readDiskSpace } from "#server/services/storage/diskReserve.ts";
import { publishEvent } from "./publishEvent.ts";

/** Free space in reserves below which operators get an alert, and above which the next shortage causes another one. */
const told = { below: 2, again: 3 } as const;

type DiskContext = Pick<AppContext, "config" | "database" | "log" | "now" | "texts">;

/** Tells the operators by log, notification and mail when less than twice the disk reserve is free, once until three times are. Does nothing with PostgreSQL. */
export async function announceDiskSpace(context: DiskContext): Promise<void> {
  const space = await readDiskSpace(context);
  if (space === null) {
    return;
  }
  const { free, reserve } = space;
  const [low, recovered] = [free < told.below * reserve, free >= told.again * reserve];
  if (!low && !recovered) {
    return;
  }
  const { database, now } = context;
  const announcedAt = now();
  for (const operator of await activeOperators(database.queries)) {
    await database.atomically(async (queries) => {
      const announcement = {
        account_id: operator.account.id,
        subject: "disk.low",
        at: announcedAt,
      };
      if (recovered) {
        await deleteAnnouncement(queries, announcement);
      } else if (await claimAnnouncement(queries, announcement)) {
        context.log.warn(space, "disk space runs low");
        await announce(queries, context, { operator, space, now: announcedAt });
      }
    });
  }
}

async function announce(
  queries: Queries,
  context: DiskContext,
  {
    operator,
    space,
    now,
  }: {
    operator: Member;
    space: DiskSpace;
    now: number;
  },
): Promise<void> {
  const [free, reserve] = [space.free, space.reserve].map((bytes) => Math.floor(bytes / megabyte));
  const host = hostname();
  const data = { object: "machine", host, free_mb: free ?? 0 } as const;
  await publishEvent(queries, { accountId: operator.account.id, type: "disk.low", data, now });
  const about = { accountId: operator.account.id, kind: "disk_low" } as const;
  const readers = await noticeReaders(queries, about);
  // Sent at once: a digest may come too late.
  if (readers.some(({ userId, mail }) => userId === operator.user.id && mail)) {
    await queueMail(queries, context, {
      to: operator.user.email,
      causedBy: "operator",
      kind: "disk_low",
      language: operator.user.locale ?? "en",
      link: `${context.config.publicUrl}/system`,
      values: { host, free: String(free), reserve: String(reserve) },
      now,
    });
  }
}
