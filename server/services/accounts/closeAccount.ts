import { limits } from "#contract/limits.ts";
import { accountById, updateAccountRow } from "#server/data/queries/accounts.ts";
import { hasLastOperator, type Member } from "#server/data/queries/members.ts";
import { revokeApiKeysOf } from "#server/data/queries/apiKeys.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { deleteEmailChange } from "#server/data/queries/emailChanges.ts";
import { deleteTokensOf } from "#server/data/queries/oneTimeTokens.ts";
import { revokeAccount } from "#server/data/queries/sessions.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { newLinkToken, useLinkToken } from "#server/services/mail/linkTokens.ts";
import { type MailCause, queueMail } from "#server/services/mail/queueMail.ts";

type CloseContext = Pick<AppContext, "config" | "database" | "texts" | "now">;

const graceMs = limits.accountGraceDays * 86_400_000;

/** Closes an account: sign-in no longer knows it, its sessions and keys end, and a mailed link restores it until it is deleted. Returns that time in ms since the epoch; null if the installation would have no operator. */
export async function scheduleClosing(
  context: CloseContext,
  closing: { member: Member; language: string; from: ClientInfo },
): Promise<number | null> {
  const now = context.now();
  const { member, from } = closing;
  const { user, account } = member;
  return context.database.atomically(async (queries) => {
    if (await hasLastOperator(queries, account.id)) {
      return null;
    }
    const closingAt = now + graceMs;
    await updateAccountRow(queries, account.id, { closing_at: closingAt });
    await revokeAccount(queries, account.id, now);
    await revokeApiKeysOf(queries, account.id, now);
    await deleteEmailChange(queries, user.id);
    await deleteTokensOf(queries, user.id, [
      "reset_password",
      "email_change_old",
      "email_change_new",
    ]);
    const closed = { ...member, account: { ...account, closing_at: closingAt } };
    const { language } = closing;
    await mailRestoreLink(context, queries, { member: closed, language, causedBy: "owner" });
    await recordEvent(queries, { accountId: account.id, kind: "account_closed", at: now, from });
    return closingAt;
  });
}

/** Mails the link that restores a closed account; earlier links stop working. */
export async function mailRestoreLink(
  context: Pick<AppContext, "config" | "texts" | "now">,
  queries: Queries,
  closed: { member: Pick<Member, "user" | "account">; language: string; causedBy: MailCause },
): Promise<void> {
  const now = context.now();
  const { user, account } = closed.member;
  const date = new Intl.DateTimeFormat(closed.language, { dateStyle: "long", timeZone: "UTC" });
  await queueMail(queries, context, {
    to: user.email,
    causedBy: closed.causedBy,
    kind: "account_closed",
    language: closed.language,
    link: async () => {
      const token = await newLinkToken(queries, {
        kind: "restore_account",
        subject: account.id,
        now,
      });
      return `${context.config.publicUrl}/confirm?restore=${token}`;
    },
    values: { date: date.format(account.closing_at ?? now) },
    now,
  });
}

/** Restores a closed account; false if the link is invalid or expired. Its keys stay revoked. */
export async function cancelClosing(
  context: CloseContext,
  given: { token: string; from: ClientInfo },
): Promise<boolean> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const { token, from } = given;
    const id = await useLinkToken(queries, { kind: "restore_account", token, now });
    const account = id === null ? undefined : await accountById(queries, id);
    if (account === undefined || account.closing_at === null || account.closing_at <= now) {
      return false;
    }
    await updateAccountRow(queries, account.id, { closing_at: null });
    await recordEvent(queries, { accountId: account.id, kind: "account_restored", at: now, from });
    return true;
  });
}
