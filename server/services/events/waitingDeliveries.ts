import { webhookLimits } from "#contract/webhookLimits.ts";
import type { EventNotice } from "#contract/notifications.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { claimAnnouncement, deleteAnnouncement } from "#server/data/queries/announcements.ts";
import { isNotified } from "#server/data/queries/notificationSettings.ts";
import { countWaitingDeliveries } from "#server/data/queries/webhookDeliveries.ts";
import { addNotification } from "#server/services/notifications/addNotification.ts";

const { waitingMax } = webhookLimits;
const backlog = "webhook_backlog";

/** Tells whether `count` more deliveries of an account and its test data may wait. Transactions at the same time don't see each other's, so the sum may exceed the limit by theirs. */
export async function mayWait(queries: Queries, ownerId: string, count: number): Promise<boolean> {
  const waiting = await countWaitingDeliveries(queries, ownerId, waitingMax);
  if (waiting <= waitingMax / 2) {
    await deleteAnnouncement(queries, { account_id: ownerId, subject: backlog });
  }
  return waiting + count <= waitingMax;
}

interface Notice {
  ownerId: string;
  kind: EventNotice;
  subject: string;
  now: number;
}

/** Adds a notification once per subject, until that is forgotten. */
async function notifyOnce(
  queries: Queries,
  { ownerId, kind, subject, now }: Notice,
): Promise<void> {
  const isNew = await claimAnnouncement(queries, { account_id: ownerId, subject, at: now });
  if (isNew && (await isNotified(queries, { accountId: ownerId, kind, by: "web" }))) {
    await addNotification(queries, { accountId: ownerId, kind, data: {}, now });
  }
}

/** Notifies an owner that new events aren't delivered because too many deliveries wait: once until half of them are gone. */
export async function notifyOfBacklog(
  queries: Queries,
  at: Pick<Notice, "ownerId" | "now">,
): Promise<void> {
  await notifyOnce(queries, { ...at, kind: "webhook_backlog", subject: backlog });
}
