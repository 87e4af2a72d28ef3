import { toPlainLine } from "#contract/toPlainLine.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { mailReaders } from "#server/services/mail/mailReaders.ts";

/** Maximum characters of a list's name in the subject of a mail. */
const subjectLength = 100;

/** A mail about a list. */
interface ListMail {
  list: ListRow;
  kind: "list_completed" | "list_paused" | "watch_changed" | "watch_stopped";
  /** Panel of the list that the link opens. */
  panel?: "compare" | "watch";
  /** Values for the text besides the list's name. */
  values: Readonly<Record<string, string | number>>;
}

/** Queues a mail about a list to each member whose settings say so, unless the list is test data; in the caller's transaction. */
export async function mailAboutList(
  queries: Queries,
  context: Pick<WorkerContext, "config" | "texts" | "now">,
  { list, kind, panel, values }: ListMail,
): Promise<void> {
  const { id: listId, account_id: accountId } = list;
  const page = `${context.config.publicUrl}/bulk-upload/${listId}`;
  await mailReaders(queries, context, {
    accountId,
    notice: kind,
    kind,
    listId,
    link: panel === undefined ? page : `${page}?panel=${panel}`,
    values: { name: toPlainLine(list.name).slice(0, subjectLength), ...values },
    now: context.now(),
  });
}
