import type * as z from "zod/mini";
import type { listEvent } from "#contract/webhookEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { claimRepeatedAnnouncement } from "#server/data/queries/announcements.ts";
import { errorOf, type ListRow, optionsOf } from "#server/data/tables/listRow.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import type { AccountEvent } from "#server/services/events/accountEvent.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { mailAboutList } from "./mailAboutList.ts";

type ListEvent = Extract<AccountEvent["type"], `list.${string}`>;

/** Pause between two `list.progress` of one list. */
const pauseMs = 60_000;

/** Returns the data of an event about a list. */
function presentListEvent(list: ListRow): z.infer<typeof listEvent> {
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
  const free = list.held === 0 && list.charged === 0 && list.released === 0;
  await publishEvent(queries, {
    accountId: list.account_id,
    type,
    data: presentListEvent(list),
    now,
    free,
  });
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
  if (!optionsOf(list.options).notify) {
    return;
  }
  await mailAboutList(queries, context, {
    list,
    kind,
    values: {
      done: list.done,
      total: list.total,
      deliverable: list.deliverable,
      risky: list.risky,
      undeliverable: list.undeliverable,
      unknown: list.unknown,
      charged: list.charged,
    },
  });
}
