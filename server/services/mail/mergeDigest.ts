import { escapeText } from "./html/escapeText.ts";
import { mailFragment } from "./html/mailFragment.ts";
import type { AppContext } from "#server/context.ts";
import { filled } from "#server/config/texts.ts";
import { endDigestMails, waitingDigestMails, writeDigest } from "#server/data/queries/mails.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";

/** Separates the link that turns mails off from the text of a mail. */
export const settingsMark = "\n\n--\n";

/** Returns the page where a member turns off mails about an account. */
export const settingsLink = ({ config }: Pick<AppContext, "config">, accountId: string): string =>
  `${config.publicUrl}/notifications?tab=settings&workspace=${accountId}`;

/** HTML of a digest's mails, in bytes; further ones are in the text, and behind its link. */
const itemsBytes = 9 * 1024;

/** Returns the mails of a digest as HTML, each below its subject. */
function digestItems(mails: readonly Pick<MailRow, "subject" | "html">[]): string {
  let html = "";
  for (const { subject, html: fragment } of mails) {
    const item = `<h2 style="margin:24px 0 8px;font-size:16px"><bdi>${escapeText(subject)}</bdi></h2>${fragment}`;
    if (Buffer.byteLength(html + item) > itemsBytes) {
      break;
    }
    html += item;
  }
  return html;
}

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
    const { language } = mail;
    const { mails, words } = texts.in(language);
    const link = `${config.publicUrl}/notifications`;
    const settings = settingsLink({ config }, accountId);
    const items = [mail, ...others].map(({ subject, body }) => {
      const [text = ""] = body.split(settingsMark);
      return `${subject}\n\n${text}`;
    });
    const values = { count: String(items.length), items: items.join("\n\n* * *\n\n"), link };
    const merged = {
      subject: filled(mails.digest.subject, values),
      html: mailFragment({
        template: mails.digest.body,
        values,
        counts: {},
        link,
        blocks: { items: digestItems([mail, ...others]) },
      }),
      language,
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
