import { limits } from "#contract/limits.ts";
import { activeOperators } from "#server/data/queries/members.ts";
import { emailKey } from "#server/data/queries/users.ts";
import { insertContactMessage } from "#server/data/queries/contactMessages.ts";
import type { ContactMessageRow } from "#server/data/tables/mailRow.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { queueMail } from "./queueMail.ts";

/** Message from the contact page. */
export interface ContactMessage {
  topic: ContactMessageRow["topic"];
  name: string;
  email: string;
  message: string;
  requestId: string | null;
  language: string;
}

const day = 86_400_000;

/** Returns when a message is deleted, in ms since the epoch. */
export function messageExpiresAt({ created_at }: Pick<ContactMessageRow, "created_at">): number {
  return created_at + limits.contactDays * day;
}

/** Removes control characters except line breaks and tabs. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
}

/** Stores a message, mails it to the operator, and mails a receipt without the sender's text, so that the form can't send texts to others. `receipt` is false if the address got too many mails recently. */
export async function receiveContactMessage(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  message: ContactMessage,
): Promise<{ row: ContactMessageRow; receipt: boolean }> {
  const now = context.now();
  const row: ContactMessageRow = {
    id: newId("con"),
    topic: message.topic,
    name: message.name,
    email: message.email,
    email_key: emailKey(message.email),
    message: plain(message.message),
    request_id: message.requestId,
    created_at: now,
  };
  const { config } = context;
  const dateIn = (language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
      messageExpiresAt(row),
    );
  const receipt = await context.database.atomically(async (queries) => {
    await insertContactMessage(queries, row);
    const [operator] = await activeOperators(queries);
    const to = config.supportMailbox ?? operator?.user.email;
    if (to !== undefined) {
      const language = operator?.user.locale ?? "en";
      await queueMail(queries, context, {
        to,
        causedBy: "operator",
        replyTo: row.email,
        kind: "contact_message",
        language,
        link: config.publicUrl,
        values: {
          id: row.id,
          topic: row.topic,
          name: row.name === "" ? "-" : row.name,
          email: row.email,
          request_id: row.request_id ?? "-",
          message: row.message,
          until: dateIn(language),
        },
        now,
      });
    }
    return queueMail(queries, context, {
      to: row.email,
      causedBy: "anyone",
      kind: "contact_receipt",
      language: message.language,
      link: `${config.publicUrl}/contact`,
      values: { id: row.id, until: dateIn(message.language) },
      now,
    });
  });
  return { row, receipt };
}
