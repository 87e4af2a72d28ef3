import { toPlainLine } from "#contract/toPlainLine.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { findOwner } from "#server/data/queries/members.ts";
import { isNotified } from "#server/data/queries/notificationSettings.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";

/** Maximum characters of a list's name in the subject of a mail. */
const subjectLength = 100;

/** A mail about a list. */
interface ListMail {
  list: ListRow;
  kind: "list_completed" | "list_paused" | "watch_changed" | "watch_stopped";
  /** Panel of the list that the link opens. */
  panel?: "compare" | "watch";
  /** Values for the text besides the list's name. */
  values: Readonly<Record<string, string>>;
}

/** Queues a mail to the list's owner, unless such mails are off or the list is test data; in the caller's transaction. */
export async function mailListOwner(
  queries: Queries,
  context: Pick<WorkerContext, "config" | "texts" | "now">,
  { list, kind, panel, values }: ListMail,
): Promise<void> {
  const { id: listId, account_id: accountId } = list;
  if (isTestAccount(accountId) || !(await isNotified(queries, { accountId, kind, by: "mail" }))) {
    return;
  }
  const owner = await findOwner(queries, accountId);
  if (owner === undefined) {
    return;
  }
  const page = `${context.config.publicUrl}/bulk-upload/${listId}`;
  await queueMail(queries, context, {
    to: owner.user.email,
    causedBy: "owner",
    kind,
    settingsOf: { kind, owner },
    listId,
    language: owner.user.locale ?? "en",
    link: panel === undefined ? page : `${page}?panel=${panel}`,
    values: { name: toPlainLine(list.name).slice(0, subjectLength), ...values },
    now: context.now(),
  });
}
