import { optionsOf, type ListRow } from "#server/data/tables/listRow.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import { isNotified } from "#server/data/queries/notificationSettings.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

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
