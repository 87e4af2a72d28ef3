import { limits } from "#contract/limits.ts";
import { accountById, hasOtherOperator, updateAccount } from "#server/data/queries/accounts.ts";
import { revokeApiKeysOf } from "#server/data/queries/apiKeys.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { deleteEmailChange } from "#server/data/queries/emailChanges.ts";
import { deleteTokensOf } from "#server/data/queries/oneTimeTokens.ts";
import { revokeAccount } from "#server/data/queries/sessions.ts";
import type { AccountRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { type AskerFacts, recordEvent } from "./audit.ts";
import { newLinkToken, useLinkToken } from "./mailedLinks.ts";
import { type MailCause, orderMail } from "./mails.ts";

type CloseParts = Pick<Parts, "config" | "database" | "texts" | "now">;

const graceMs = limits.accountGraceDays * 86_400_000;

/** Closes an account: from here on it is unknown at sign-in, its sessions and keys have ended, and a mailed link brings it back until it is deleted. Answers when that is, or null where the installation would have no operator. */
export async function closeAccount(
  parts: CloseParts,
  closing: { account: AccountRow; language: string; from: AskerFacts },
): Promise<number | null> {
  const now = parts.now();
  const { account, from } = closing;
  return parts.database.atomically(async (queries) => {
    if (account.role === "operator" && !(await hasOtherOperator(queries, account.id))) {
      return null;
    }
    const closingAt = now + graceMs;
    await updateAccount(queries, account.id, { closing_at: closingAt });
    await revokeAccount(queries, account.id, now);
    await revokeApiKeysOf(queries, account.id, now);
    await deleteEmailChange(queries, account.id);
    await deleteTokensOf(queries, account.id, [
      "reset_password",
      "email_change_old",
      "email_change_new",
    ]);
    const closed = { ...account, closing_at: closingAt };
    const { language } = closing;
    await mailRestoreLink(parts, queries, { account: closed, language, causedBy: "owner" });
    await recordEvent(queries, { accountId: account.id, kind: "account_closed", at: now, from });
    return closingAt;
  });
}

/** Mails the link that brings a closed account back; earlier links stop working. */
export async function mailRestoreLink(
  parts: Pick<Parts, "config" | "texts" | "now">,
  queries: Queries,
  closed: { account: AccountRow; language: string; causedBy: MailCause },
): Promise<void> {
  const now = parts.now();
  const { id, email, closing_at: deletedAt } = closed.account;
  const date = new Intl.DateTimeFormat(closed.language, { dateStyle: "long", timeZone: "UTC" });
  await orderMail(queries, parts, {
    to: email,
    causedBy: closed.causedBy,
    kind: "account_closed",
    language: closed.language,
    link: async () => {
      const token = await newLinkToken(queries, { kind: "restore_account", subject: id, now });
      return `${parts.config.publicUrl}/confirm?restore=${token}`;
    },
    values: { date: date.format(deletedAt ?? now) },
    now,
  });
}

/** Keeps a closed account after all; false where the link opens nothing (any more). Its keys stay revoked. */
export async function restoreAccount(
  parts: CloseParts,
  given: { token: string; from: AskerFacts },
): Promise<boolean> {
  const now = parts.now();
  return parts.database.atomically(async (queries) => {
    const { token, from } = given;
    const id = await useLinkToken(queries, { kind: "restore_account", token, now });
    const account = id === null ? undefined : await accountById(queries, id);
    if (account === undefined || account.closing_at === null || account.closing_at <= now) {
      return false;
    }
    await updateAccount(queries, account.id, { closing_at: null });
    await recordEvent(queries, { accountId: account.id, kind: "account_restored", at: now, from });
    return true;
  });
}
