import type { Queries } from "#server/data/connection/database.ts";
import { takeFromMailBudget } from "#server/data/queries/mailBudgets.ts";
import { insertMail } from "#server/data/queries/mails.ts";
import type { NoticeReader } from "#server/data/queries/notificationSettings.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { filled, type MailKind } from "#server/config/texts.ts";
import type { mailedNotices } from "#contract/notifications.ts";
import { mailFragment } from "./html/mailFragment.ts";
import { mailDueAt } from "./mailDueAt.ts";
import { settingsLink, settingsMark } from "./mergeDigest.ts";
import { mailboxKey } from "./mailboxKey.ts";

/** Cause of a mail; each cause has its own budget per address. */
export type MailCause =
  /** Anyone who knows the address: registrations, forgotten passwords, newsletters, receipts. */
  | "anyone"
  /** Anyone signed in to the account, or with a link mailed to its address. */
  | "owner"
  /** Members of any account, who invite the address. */
  | "invitation"
  /** The operator, and messages to the operator, which have their own limits. */
  | "operator";

/** Mail to send: recipient, template, language, link and values. */
export interface MailToQueue {
  to: string;
  causedBy: MailCause;
  /** Writes a row that is never sent, so that an address without an account costs the same work. */
  unsent?: boolean;
  kind: MailKind;
  language: string;
  /** A function is called only if the mail is sent, so that a rejected mail doesn't end an earlier link. */
  link: string | (() => Promise<string>);
  /** Further values for the text; numbers are written as its language writes them. */
  values?: Readonly<Record<string, string | number>>;
  /** Reply-To address, if replies go to someone other than the sender. */
  replyTo?: string;
  /** Link that ends the subscription. */
  unsubscribeLink?: string;
  /** Kind of notification whose setting turns these mails off, and the member of an account whose digest and quiet hours delay them; the mail links to the setting. */
  settingsOf?: {
    kind: (typeof mailedNotices)[number];
    accountId: string;
    reader: Pick<NoticeReader, "schedule" | "timeZone">;
  };
  /** List the mail is about; the mail is deleted with it. */
  listId?: string;
  now: number;
}

/** Mails to one address per hour. Notices have a larger budget, so that using up the first can't hide what happens to an account; mails that a setting turns off have their own, so that many lists hide no notice of security. */
const perHour = { anyone: 5, owner: 20, event: 20, invitation: 3 } as const;
/** Mails per hour to the members of one account because of their settings, so that a large one leaves others their share of the outbox. */
const perAccountHour = 200;
const hour = 3_600_000;

async function mayMail(
  queries: Queries,
  { config }: Pick<AppContext, "config">,
  { to, causedBy, settingsOf, now }: MailToQueue,
): Promise<boolean> {
  if (causedBy === "operator" || !config.rateLimits) {
    return true;
  }
  const take = (name: string, quota: number) =>
    takeFromMailBudget(queries, { key: sha256(name), quota, windowMs: hour, now });
  const budget = settingsOf === undefined ? causedBy : "event";
  if (!(await take(`mails ${budget} ${mailboxKey(to)}`, perHour[budget]))) {
    return false;
  }
  return settingsOf === undefined || take(`mails of ${settingsOf.accountId}`, perAccountHour);
}

/** Returns when a mail is due, the account whose digest it belongs to, and whose member it is for. */
function dueTime({
  settingsOf,
  now,
}: MailToQueue): Pick<MailRow, "due_at" | "digest_of" | "member_of"> {
  if (settingsOf === undefined) {
    return { due_at: now, digest_of: null, member_of: null };
  }
  const { accountId, reader } = settingsOf;
  const due = mailDueAt(reader.schedule, reader.timeZone, now);
  return { due_at: due, digest_of: due === now ? null : accountId, member_of: accountId };
}

/** Returns the values as the mail shows them, and the numbers among them. */
function shownValues({ values = {}, language }: Pick<MailToQueue, "values" | "language">) {
  const format = new Intl.NumberFormat(language);
  const entries = Object.entries(values);
  return {
    values: Object.fromEntries(
      entries.map(([name, value]) => [
        name,
        typeof value === "number" ? format.format(value) : value,
      ]),
    ),
    counts: Object.fromEntries(entries.filter(([, value]) => typeof value === "number")) as Record<
      string,
      number
    >,
  };
}

/** Adds a mail to the outbox in the caller's transaction; false if the address got too many. */
export async function queueMail(
  queries: Queries,
  context: Pick<AppContext, "config" | "texts">,
  order: MailToQueue,
): Promise<boolean> {
  if (!(await mayMail(queries, context, order))) {
    return false;
  }
  const texts = context.texts.in(order.language);
  const { subject, body } = texts.mails[order.kind];
  const link = typeof order.link === "string" ? order.link : await order.link();
  const unsent = order.unsent === true;
  const settings =
    order.settingsOf === undefined
      ? null
      : `${settingsLink(context, order.settingsOf.accountId)}#${order.settingsOf.kind}`;
  const { values, counts } = shownValues(order);
  const text = filled(body, { ...values, link });
  const quiet = order.unsubscribeLink !== undefined;
  await insertMail(queries, {
    id: newId("mail"),
    recipient: unsent ? "" : order.to,
    reply_to: order.replyTo ?? null,
    subject: filled(subject, values),
    body: unsent
      ? ""
      : settings === null
        ? text
        : `${text}${settingsMark}${texts.words.unsubscribe}\n${settings}`,
    html: unsent ? "" : mailFragment({ template: body, values, counts, link, quiet }),
    language: order.language,
    unsubscribe_link: order.unsubscribeLink ?? settings,
    created_at: order.now,
    attempts: 0,
    ...dueTime(order),
    state: unsent ? "void" : "waiting",
    list_id: order.listId ?? null,
  });
  return true;
}
