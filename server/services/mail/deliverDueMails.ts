import { claimFirstDue } from "#server/data/statements/claimFirstDue.ts";
import { extendMailClaim, finishMail, postponeMail } from "#server/data/queries/mails.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";
import type { AppContext } from "#server/context.ts";
import { mailDocument } from "./html/mailDocument.ts";
import { mergeDigest, settingsMark } from "./mergeDigest.ts";
import { writeToOutbox } from "./outbox.ts";

type MailContext = Pick<AppContext, "config" | "database" | "log" | "now" | "texts">;

const leaseMs = 60_000;
const retryMs = [30_000, 120_000, 600_000, 3_600_000, 4 * 3_600_000, 12 * 3_600_000];

/** Delivers one mail; throws if that failed. */
export type Deliver = (mail: MailRow) => Promise<void>;

/** Returns the HTML part of a mail; none for mails without HTML, and for too large ones. */
function buildHtml({ texts }: Pick<MailContext, "texts">, mail: MailRow): string | null {
  if (mail.html === "") {
    return null;
  }
  const { language, subject, html: fragment, body, unsubscribe_link: link } = mail;
  const settings =
    link !== null && body.includes(settingsMark)
      ? { words: texts.in(language).words.unsubscribe, link }
      : undefined;
  return mailDocument({ language, subject, fragment, settings });
}

/** Returns the message: text, then HTML as the richer form of the same content (RFC 2046 §5.1.4). */
function buildMessage(context: Pick<MailContext, "config" | "texts">, mail: MailRow) {
  const from = context.config.mailFrom;
  const html = buildHtml(context, mail);
  return {
    from,
    to: { name: "", address: mail.recipient },
    ...(mail.reply_to === null ? {} : { replyTo: { name: "", address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.body,
    ...(html === null ? {} : { html }),
    headers: {
      "auto-submitted": "auto-generated",
      // RFC 2369: mail programs show it as a button.
      ...(mail.unsubscribe_link === null
        ? {}
        : { "list-unsubscribe": `<${mail.unsubscribe_link}>` }),
    },
  };
}

/** Writes mails to `dataDir/outbox`, for an installation without a mail server. */
function intoFiles(context: MailContext): Deliver {
  const { config, log } = context;
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    const form = { streamTransport: true, buffer: true, newline: "windows" } as const;
    const { message } = await createTransport(form).sendMail(buildMessage(context, mail));
    const file = writeToOutbox(config, mail.id, message as Buffer);
    log.info({ mail_id: mail.id, file }, "mail written");
  };
}

function overSmtp(context: MailContext, url: string): Deliver {
  return async (mail) => {
    // Loaded with the first mail, so that a server that sends none needs less memory.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ url, connectionTimeout: 15_000, socketTimeout: 30_000 });
    await transport.sendMail(buildMessage(context, mail));
    context.log.info({ mail_id: mail.id }, "mail sent");
  };
}

/** Returns the delivery of this installation: SMTP, or files in the outbox. */
export function createDelivery(context: MailContext): Deliver {
  return context.config.smtpUrl === null
    ? intoFiles(context)
    : overSmtp(context, context.config.smtpUrl);
}

/** Delivers a mail and extends its claim meanwhile, so that no other process sends it too while the mail server takes its time. */
async function deliverClaimed(
  { database, log, now }: MailContext,
  deliver: Deliver,
  mail: MailRow,
): Promise<void> {
  let extended = Promise.resolve();
  const timer = setInterval(() => {
    extended = extendMailClaim(database.queries, mail, now() + leaseMs).catch((error: unknown) => {
      log.warn({ err: error, mail_id: mail.id }, "claim of a mail not extended");
    });
  }, leaseMs / 3);
  try {
    await deliver(mail);
  } finally {
    clearInterval(timer);
    await extended;
  }
}

async function tryMail(context: MailContext, deliver: Deliver, mail: MailRow): Promise<void> {
  const { queries } = context.database;
  try {
    await deliverClaimed(context, deliver, await mergeDigest(context, mail));
    await finishMail(queries, mail.id, "sent");
  } catch (error) {
    context.log.warn(
      { err: error, mail_id: mail.id, attempts: mail.attempts },
      "mail not delivered",
    );
    const wait = retryMs[mail.attempts - 1];
    await (wait === undefined
      ? finishMail(queries, mail.id, "failed")
      : postponeMail(queries, mail.id, context.now() + wait));
  }
}

/** Delivers every due mail, one after the other; returns how many were tried. */
export async function deliverDueMails(context: MailContext, deliver: Deliver): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const now = context.now();
    const mail = await claimFirstDue(context.database, "mails", { now, until: now + leaseMs });
    if (mail === undefined) {
      return tried;
    }
    await tryMail(context, deliver, mail);
  }
}
