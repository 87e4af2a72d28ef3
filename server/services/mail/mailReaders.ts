import type { mailedNotices } from "#contract/notifications.ts";
import type { MailKind } from "#server/config/texts.ts";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { noticeReaders } from "#server/data/queries/notificationSettings.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import { type MailToQueue, queueMail } from "./queueMail.ts";

/** A mail about an event of an account. */
interface NoticeMail extends Pick<MailToQueue, "values" | "listId" | "now"> {
  accountId: string;
  /** Kind of notification whose settings say who gets the mail, and when. */
  notice: (typeof mailedNotices)[number];
  /** Text of the mail. */
  kind: MailKind;
  link: string;
}

/** Queues a mail to each member whose role may see its subject and whose settings say so, in the caller's transaction; none about test data. */
export async function mailReaders(
  queries: Queries,
  context: Pick<AppContext, "config" | "texts">,
  { accountId, notice, ...mail }: NoticeMail,
): Promise<void> {
  if (isTestAccount(accountId)) {
    return;
  }
  const readers = await noticeReaders(queries, { accountId, kind: notice });
  for (const reader of readers.filter((one) => one.mail)) {
    await queueMail(queries, context, {
      ...mail,
      to: reader.email,
      causedBy: "owner",
      language: reader.language ?? "en",
      settingsOf: { kind: notice, accountId, reader },
    });
  }
}
