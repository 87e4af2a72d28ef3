import type { AppContext } from "#server/context.ts";
import { filled } from "#server/config/texts.ts";
import { findOwner } from "#server/data/queries/members.ts";
import { endDigestMails, waitingDigestMails, writeDigest } from "#server/data/queries/mails.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";

/** Separates the link that turns mails off from the text of a mail. */
export const settingsMark = "\n\n--\n";

/** Adds every other due mail of the same digest to a claimed mail, and ends those; returns the mail to send. */
export function mergeDigest(
  { config, database, texts, now }: Pick<AppContext, "config" | "database" | "texts" | "now">,
  mail: MailRow,
): Promise<MailRow> {
  const { digest_of: accountId } = mail;
  if (accountId === null) {
    return Promise.resolve(mail);
  }
  return database.atomically(async (queries) => {
    const about = { accountId, recipient: mail.recipient, until: now() };
    const others = await waitingDigestMails({ queries, kind: database.kind }, about);
    if (others.length === 0) {
      return mail;
    }
    const owner = await findOwner(queries, accountId);
    const { mails, words } = texts.in(owner?.user.locale ?? "en");
    const link = `${config.publicUrl}/notifications`;
    const settings = `${link}?tab=settings`;
    const items = [mail, ...others].map(({ subject, body }) => {
      const [text = ""] = body.split(settingsMark);
      return `${subject}\n\n${text}`;
    });
    const values = { count: String(items.length), items: items.join("\n\n* * *\n\n"), link };
    const merged = {
      subject: filled(mails.digest.subject, values),
      body: `${filled(mails.digest.body, values)}${settingsMark}${words.unsubscribe}\n${settings}`,
      unsubscribe_link: settings,
    };
    await writeDigest(queries, mail.id, merged);
    await endDigestMails(
      queries,
      others.map(({ id }) => id),
    );
    return { ...mail, ...merged, list_id: null };
  });
}
