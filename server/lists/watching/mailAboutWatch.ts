import type { Queries } from "#server/data/connection/database.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { listById } from "#server/data/queries/lists.ts";
import { isNotified } from "#server/data/queries/notificationSettings.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";

/** A mail about a watched list. */
interface WatchMail {
  kind: "watch_changed" | "watch_stopped";
  accountId: string;
  /** The list that the mail leads to. */
  listId: string;
  /** Addresses with another verdict than before. */
  changed: number;
}

/** The panel of the list that a mail leads to. */
const panels = { watch_changed: "compare", watch_stopped: "watch" } as const;

/** Queues a mail about a watch to its owner, unless such mails are off or the data is test data; in the caller's transaction. */
export async function mailAboutWatch(
  queries: Queries,
  context: Pick<WorkerContext, "config" | "texts" | "now">,
  { kind, accountId, listId, changed }: WatchMail,
): Promise<void> {
  if (isTestAccount(accountId) || !(await isNotified(queries, { accountId, kind, by: "mail" }))) {
    return;
  }
  const account = await accountById(queries, accountId);
  const list = await listById(queries, listId);
  if (account === undefined || list === undefined) {
    return;
  }
  await queueMail(queries, context, {
    to: account.email,
    causedBy: "owner",
    kind,
    settingsOf: { kind, account },
    listId,
    language: account.locale ?? "en",
    link: `${context.config.publicUrl}/bulk-upload/${listId}?panel=${panels[kind]}`,
    values: {
      name: list.name.replaceAll(/\s+/gu, " ").slice(0, 100),
      changed: String(changed),
    },
    now: context.now(),
  });
}
