import type { Queries } from "#server/data/connection/database.ts";
import { takeFromMailBudget } from "#server/data/queries/mailBudgets.ts";
import { insertMail } from "#server/data/queries/mails.ts";
import { findNotificationSchedule } from "#server/data/queries/notificationSchedules.ts";
import type { Member } from "#server/data/queries/members.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { filled, type MailKind } from "#server/config/texts.ts";
import type { mailedNotices } from "#contract/notifications.ts";
import { mailDueAt } from "./mailDueAt.ts";
import { settingsMark } from "./mergeDigest.ts";
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
  /** Further values for the text. */
  values?: Readonly<Record<string, string>>;
  /** Reply-To address, if replies go to someone other than the sender. */
  replyTo?: string;
  /** Link that ends the subscription. */
  unsubscribeLink?: string;
  /** Kind of notification whose setting turns these mails off, and the account whose digest and quiet hours delay them, in the time zone of its owner; the mail links to the setting. */
  settingsOf?: {
    kind: (typeof mailedNotices)[number];
    owner: Pick<Member, "user" | "account">;
  };
  /** List the mail is about; the mail is deleted with it. */
  listId?: string;
  now: number;
}

/** Mails to one address per hour. Notices have a larger budget, so that using up the first can't hide what happens to an account. */
const perHour = { anyone: 5, owner: 20, invitation: 3 } as const;
const hour = 3_600_000;

async function mayMail(
  queries: Queries,
  { config }: Pick<AppContext, "config">,
  { to, causedBy, now }: MailToQueue,
): Promise<boolean> {
  if (causedBy === "operator" || !config.rateLimits) {
    return true;
  }
  const key = sha256(`mails ${causedBy} ${mailboxKey(to)}`);
  const quota = perHour[causedBy];
  return takeFromMailBudget(queries, { key, quota, windowMs: hour, now });
}

/** Returns when a mail is due, and the account whose digest it belongs to. */
async function findDueTime(
  queries: Queries,
  { settingsOf, now }: MailToQueue,
): Promise<Pick<MailRow, "due_at" | "digest_of">> {
  if (settingsOf === undefined) {
    return { due_at: now, digest_of: null };
  }
  const { user, account } = settingsOf.owner;
  const due = mailDueAt(await findNotificationSchedule(queries, account.id), user.time_zone, now);
  return { due_at: due, digest_of: due === now ? null : account.id };
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
      : `${context.config.publicUrl}/notifications?tab=settings#${order.settingsOf.kind}`;
  const text = filled(body, { ...order.values, link });
  await insertMail(queries, {
    id: newId("mail"),
    recipient: unsent ? "" : order.to,
    reply_to: order.replyTo ?? null,
    subject: filled(subject, order.values ?? {}),
    body: unsent
      ? ""
      : settings === null
        ? text
        : `${text}${settingsMark}${texts.words.unsubscribe}\n${settings}`,
    unsubscribe_link: order.unsubscribeLink ?? settings,
    created_at: order.now,
    attempts: 0,
    ...(await findDueTime(queries, order)),
    state: unsent ? "void" : "waiting",
    list_id: order.listId ?? null,
  });
  return true;
}
