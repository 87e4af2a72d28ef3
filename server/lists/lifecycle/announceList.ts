import type * as z from "zod/mini";
import type { listEvent } from "#contract/webhookEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { claimRepeatedAnnouncement } from "#server/data/queries/announcements.ts";
import { isNotified } from "#server/data/queries/notificationSettings.ts";
import { errorOf, type ListRow, optionsOf } from "#server/data/tables/listRow.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import type { AccountEvent } from "#server/services/events/accountEvent.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";

type ListEvent = Extract<AccountEvent["type"], `list.${string}`>;

/** Pause between two `list.progress` of one list. */
const pauseMs = 60_000;

/** Returns the data of an event about a list. */
function dataOf(list: ListRow): z.infer<typeof listEvent> {
  return {
    object: "address_list",
    id: list.id,
    state: list.state,
    total: list.total,
    done: list.done,
    deliverable: list.deliverable,
    risky: list.risky,
    undeliverable: list.undeliverable,
    unknown: list.unknown,
    credits_charged: list.charged,
    error: errorOf(list.error)?.code ?? null,
  };
}

/** Publishes that a list reached a state. Call it in the transaction of that change. */
export async function announceList(
  queries: Queries,
  list: ListRow,
  { type, now }: { type: ListEvent; now: number },
): Promise<void> {
  await publishEvent(queries, { accountId: list.account_id, type, data: dataOf(list), now });
}

/** Publishes the progress of a running list, at most once a minute and never in its first minute. Call it in the transaction that writes results. */
export async function announceProgress(
  queries: Queries,
  list: ListRow,
  now: number,
): Promise<void> {
  const isNew = list.started_at === null || now - list.started_at < pauseMs;
  if (list.state !== "running" || isNew || list.done >= list.total) {
    return;
  }
  const subject = `list.progress ${list.id}`;
  const claim = { account_id: list.account_id, subject, at: now };
  if (await claimRepeatedAnnouncement(queries, claim, pauseMs)) {
    await announceList(queries, list, { type: "list.progress", now });
  }
}

/** Queues a mail to the list's owner that the list completed or paused, if `notify` and mails about this are on and it isn't test data; in the caller's transaction. */
export async function notifyOwner(
  queries: Queries,
  context: Pick<WorkerContext, "config" | "texts" | "now">,
  { list, kind }: { list: ListRow; kind: "list_completed" | "list_paused" },
): Promise<void> {
  if (isTestAccount(list.account_id)) {
    return;
  }
  const account = await accountById(queries, list.account_id);
  if (!optionsOf(list.options).notify || account === undefined) {
    return;
  }
  if (!(await isNotified(queries, { accountId: account.id, kind, by: "mail" }))) {
    return;
  }
  await queueMail(queries, context, {
    to: account.email,
    causedBy: "owner",
    kind,
    settingsOf: { kind, account },
    listId: list.id,
    language: account.locale ?? "en",
    link: `${context.config.publicUrl}/bulk-upload/${list.id}`,
    values: {
      name: oneLine(list.name),
      done: String(list.done),
      total: String(list.total),
      deliverable: String(list.deliverable),
      risky: String(list.risky),
      undeliverable: String(list.undeliverable),
      unknown: String(list.unknown),
      charged: String(list.charged),
    },
    now: context.now(),
  });
}

/** Returns a name as one line of at most 100 characters, for the subject of a mail. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/gu, " ").slice(0, 100);
}
