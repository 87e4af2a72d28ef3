import { personalNotices, signInNotices } from "#contract/notifications.ts";
import type { Member } from "#server/data/queries/members.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AppContext } from "#server/context.ts";
import type { NoticeKind } from "#server/config/texts.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import {
  addNotification,
  type NewNotification,
} from "#server/services/notifications/addNotification.ts";
import { queueMail } from "./queueMail.ts";

/** Notice to a user about their account: the event, its time and the client that caused it. */
export interface Notice extends Pick<Member, "user" | "account"> {
  kind: NoticeKind;
  /** Recipient, if not the user's address, for example its former one. */
  to?: string;
  /** Language of the request; the user's own language takes precedence. */
  language: string;
  at: number;
  from: ClientInfo;
  /** Name of the object concerned, such as a key or a provider. */
  detail?: string;
  /** Further values for the text. */
  values?: Readonly<Record<string, string>>;
}

/** Pages that a notice leads to, where it isn't a new password. */
const remedies: Partial<Record<NoticeKind, string>> = {
  ...Object.fromEntries(signInNotices.map((kind) => [kind, "/people"])),
  // The former mailbox can't reset the password any more.
  email_changed: "/contact",
  key_leaked: "/apikeys",
  key_handed_over: "/apikeys",
};

/** Formats an instant in UTC, since the reader's time zone is unknown: "20 November 2026, 23:05 UTC". */
function instantText(language: string, time: number): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(time)} UTC`;
}

/** Returns the notification of a notice. */
export function buildNotification(notice: Omit<Notice, "user">): NewNotification {
  const { account, kind, from, at: now } = notice;
  const detail = oneLine(notice.detail ?? "");
  return {
    accountId: account.id,
    kind,
    data: {
      detail: detail === "" ? null : detail,
      network: from.network,
      user_agent: from.userAgent === null ? null : oneLine(from.userAgent),
    },
    now,
  };
}

/** Queues the mail of a notice. */
export async function mailNotice(
  context: Pick<AppContext, "config" | "texts">,
  queries: Queries,
  notice: Notice,
): Promise<void> {
  const language = notice.user.locale ?? notice.language;
  const { network, userAgent } = notice.from;
  const values = { detail: notice.detail ?? "", ...notice.values };
  await queueMail(queries, context, {
    to: notice.to ?? notice.user.email,
    causedBy: "owner",
    kind: notice.kind,
    language,
    link: context.config.publicUrl + (remedies[notice.kind] ?? "/forgot-password"),
    values: {
      when: instantText(language, notice.at),
      network: network ?? "?",
      browser: userAgent === null ? "?" : oneLine(userAgent),
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)])),
    },
    now: notice.at,
  });
}

/** Adds a notice to the outbox and to the notifications in the caller's transaction, so that no change to an account happens without its notice. */
export async function notify(
  context: Pick<AppContext, "config" | "texts">,
  queries: Queries,
  notice: Notice,
): Promise<void> {
  const personal = personalNotices.some((kind) => kind === notice.kind);
  await addNotification(queries, {
    ...buildNotification(notice),
    ...(personal && { userId: notice.user.id }),
  });
  await mailNotice(context, queries, notice);
}

/** Shortens a text to one line without links, since an attacker may choose it. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("://", ": ")
    .slice(0, 200);
}
