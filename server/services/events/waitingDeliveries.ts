import { webhookLimits } from "#contract/webhookLimits.ts";
import type { EventNotice } from "#contract/notifications.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { claimAnnouncement, deleteAnnouncement } from "#server/data/queries/announcements.ts";
import { spendDailyBudget } from "#server/data/queries/dailyBudgets.ts";
import { countWaitingDeliveries } from "#server/data/queries/webhookDeliveries.ts";
import type { WebhookDeliveryRow } from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import { dayOf } from "#server/services/credits/grantStartingCredits.ts";
import { addNotice } from "#server/services/notifications/addNotice.ts";

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

/** Spends the deliveries of a free event of the day's budget; false if too little is left. */
export async function spendFree(
  queries: Queries,
  ownerId: string,
  deliveries: readonly Pick<WebhookDeliveryRow, "created_at">[],
): Promise<boolean> {
  return spendDailyBudget(queries, {
    accountId: ownerId,
    budget: "webhook_events",
    day: dayOf(deliveries[0]?.created_at ?? 0),
    size: deliveries.length,
    max: webhookLimits.freeDeliveriesDay,
  });
}

/** Adds a notification once per subject, until that is forgotten. */
async function notifyOnce(
  queries: Queries,
  { ownerId, now }: Notice,
  { kind, subject }: { kind: EventNotice; subject: string },
): Promise<void> {
  const isNew = await claimAnnouncement(queries, { account_id: ownerId, subject, at: now });
  if (isNew) {
    await addNotice(queries, { accountId: ownerId, kind, data: {}, now });
  }
}

/** The owner to notify, at an instant in ms since the epoch. */
interface Notice {
  ownerId: string;
  now: number;
}

/** Notifies an owner that new events aren't delivered because too many deliveries wait: once until half of them are gone. */
export const notifyOfBacklog = (queries: Queries, notice: Notice): Promise<void> =>
  notifyOnce(queries, notice, { kind: "webhook_backlog", subject: backlog });

/** Notifies an owner that free events aren't delivered until the next day: once a day. */
export const notifyOfFreeLimit = (queries: Queries, notice: Notice): Promise<void> =>
  notifyOnce(queries, notice, {
    kind: "webhook_free_limit",
    subject: `webhook_free_limit ${dayOf(notice.now)}`,
  });
