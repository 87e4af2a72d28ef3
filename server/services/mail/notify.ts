import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AppContext } from "#server/context.ts";
import type { NoticeKind } from "#server/config/texts.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { queueMail } from "./queueMail.ts";

/** A notice to an account's owner: what happened, when, and what is known of who did it. */
export interface Notice {
  kind: NoticeKind;
  account: Pick<AccountRow, "email" | "locale">;
  /** Where it goes when not to the account's address, such as the former one. */
  to?: string;
  /** The language asked in; the account's own choice goes first. */
  language: string;
  at: number;
  from: ClientInfo;
  /** A name of what it is about, such as a key's or a provider's. */
  detail?: string;
  /** Further values in its text. */
  values?: Readonly<Record<string, string>>;
}

/** "20 November 2026, 23:05 UTC": the reader's time zone is not known to a mail. */
function instantText(language: string, at: number): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(at)} UTC`;
}

/** Puts a notice into the outbox, in the caller's transaction, so that nothing happens to an account behind its owner's back. */
export async function notify(
  context: Pick<AppContext, "config" | "texts">,
  queries: Queries,
  notice: Notice,
): Promise<void> {
  const language = notice.account.locale ?? notice.language;
  await queueMail(queries, context, {
    to: notice.to ?? notice.account.email,
    causedBy: "owner",
    kind: notice.kind,
    language,
    // The former mailbox can set no password any more.
    link: `${context.config.publicUrl}${notice.kind === "email_changed" ? "/contact" : "/forgot-password"}`,
    values: {
      when: instantText(language, notice.at),
      network: notice.from.network ?? "?",
      browser: oneLine(notice.from.userAgent ?? "?"),
      detail: oneLine(notice.detail ?? ""),
      ...Object.fromEntries(
        Object.entries(notice.values ?? {}).map(([name, value]) => [name, oneLine(value)]),
      ),
    },
    now: notice.at,
  });
}

/** A stranger chooses these words, so they are kept short and on one line, and no part of them reads as a link. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("://", ": ")
    .slice(0, 200);
}
