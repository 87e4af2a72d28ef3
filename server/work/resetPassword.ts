import { accountByEmail, accountById, emailKey, updateAccount } from "#server/data/accounts.ts";
import { clearAttempts } from "#server/data/attempts.ts";
import { revokeAccount } from "#server/data/sessions.ts";
import type { AccountRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { addressBucket } from "./attempts.ts";
import { type AskerFacts, recordEvent } from "./audit.ts";
import { mailRestoreLink } from "./closeAccount.ts";
import { linkTokenSubject, newLinkToken, useLinkToken } from "./mailedLinks.ts";
import { orderMail } from "./mails.ts";
import { notify } from "./notices.ts";
import { hashPassword } from "./passwordHash.ts";

type ResetParts = Pick<Parts, "config" | "database" | "texts" | "now">;

/** Mails a link to set a new password, or to keep an account that was closed; for an unknown address the same rows are written and nothing is sent. */
export async function askForReset(
  parts: ResetParts,
  asked: { email: string; language: string },
): Promise<void> {
  const now = parts.now();
  await parts.database.atomically(async (queries) => {
    const account = await accountByEmail(queries, emailKey(asked.email));
    const language = account?.locale ?? asked.language;
    if (account !== undefined && account.closing_at !== null) {
      await mailRestoreLink(parts, queries, { account, language });
      return;
    }
    const subject = account?.id ?? null;
    const token = await newLinkToken(queries, { kind: "reset_password", subject, now });
    await orderMail(queries, parts.texts, {
      to: account?.email ?? null,
      kind: "reset_password",
      language,
      link: `${parts.config.publicUrl}/reset-password?token=${token}`,
      now,
    });
  });
}

/** The account a reset link belongs to, or null where it opens nothing. */
export async function resetAccount(parts: ResetParts, token: string): Promise<AccountRow | null> {
  const { queries } = parts.database;
  const id = await linkTokenSubject(queries, { kind: "reset_password", token, now: parts.now() });
  return id === null ? null : ((await accountById(queries, id)) ?? null);
}

/** Sets the new password, signs every browser out and tells the owner; false where the link opens nothing. Following the link also proves the address. */
export async function setNewPassword(
  parts: ResetParts,
  given: { token: string; password: string; language: string; from: AskerFacts },
): Promise<boolean> {
  const hash = await hashPassword(given.password, parts.config.passwordCost);
  const now = parts.now();
  return parts.database.atomically(async (queries) => {
    const used = { kind: "reset_password", token: given.token, now } as const;
    const id = await useLinkToken(queries, used);
    const account = id === null ? undefined : await accountById(queries, id);
    if (account === undefined) {
      return false;
    }
    await updateAccount(queries, account.id, {
      password_hash: hash,
      password_changed_at: now,
      opened_at: account.opened_at ?? now,
    });
    await revokeAccount(queries, account.id, now);
    const { from, language } = given;
    await clearAttempts(queries, addressBucket(account.email).key);
    await recordEvent(queries, { accountId: account.id, kind: "password_reset", at: now, from });
    await notify(parts, queries, { kind: "password_changed", account, language, at: now, from });
    return true;
  });
}
