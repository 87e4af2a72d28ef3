import type { Queries } from "#server/data/database.ts";
import { insertMail } from "#server/data/mails.ts";
import { newId } from "#server/ids.ts";
import { filled, type MailKind, type Texts } from "#server/texts.ts";

/** A mail to be written: to whom, which, in which language, and the link and words in it. A null recipient writes a row that is never sent. */
export interface MailOrder {
  to: string | null;
  kind: MailKind;
  language: string;
  link: string;
  /** What else the text names. */
  values?: Readonly<Record<string, string>>;
  /** Where answers go, when not to the sender. */
  replyTo?: string;
  /** The link that ends the subscription it is sent for. */
  leaveLink?: string;
  /** The list it tells of, with which it goes. */
  jobId?: string;
  now: number;
}

/** Puts a mail into the outbox, in the caller's transaction. */
export async function orderMail(queries: Queries, texts: Texts, order: MailOrder): Promise<void> {
  const { subject, body } = texts.in(order.language).mails[order.kind];
  await insertMail(queries, {
    id: newId("mail"),
    recipient: order.to ?? "",
    reply_to: order.replyTo ?? null,
    subject: filled(subject, order.values ?? {}),
    body: order.to === null ? "" : filled(body, { ...order.values, link: order.link }),
    leave_link: order.leaveLink ?? null,
    created_at: order.now,
    attempts: 0,
    due_at: order.now,
    state: order.to === null ? "void" : "waiting",
    job_id: order.jobId ?? null,
  });
}
