import { optionsOf, type ListRow } from "#server/data/tables/listRow.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** Tells the owner of a list by mail that it ended or stopped by itself, where that is wished; in the caller's transaction. */
export async function notifyOwner(
  queries: Queries,
  context: Pick<WorkerContext, "config" | "texts" | "now">,
  { list, kind }: { list: ListRow; kind: "list_completed" | "list_paused" },
): Promise<void> {
  const account = await accountById(queries, list.account_id);
  if (!optionsOf(list.options).notify || account === undefined) {
    return;
  }
  await queueMail(queries, context, {
    to: account.email,
    causedBy: "owner",
    kind,
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

/** A name that may stand in the subject of a mail. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/gu, " ").slice(0, 100);
}
