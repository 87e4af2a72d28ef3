import { isInUse } from "#server/data/queries/accounts.ts";
import type { Identity } from "#contract/sso.ts";
import {
  type Member,
  memberByEmail,
  memberById,
  memberships,
} from "#server/data/queries/members.ts";
import { emailKey, updateUser } from "#server/data/queries/users.ts";
import { revokeApiKeysOf } from "#server/data/queries/apiKeys.ts";
import { clearAttempts } from "#server/data/queries/loginAttempts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { hasSecondFactor } from "#server/data/queries/userProtections.ts";
import { findIdentities } from "#server/data/queries/identities.ts";
import { revokeUser } from "#server/data/queries/sessions.ts";
import type { AppContext } from "#server/context.ts";
import { presentIdentity } from "#server/presenters/presentIdentity.ts";
import type { Texts } from "#server/config/texts.ts";
import { addressThrottle } from "./loginThrottle.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { mailRestoreLink } from "#server/services/accounts/closeAccount.ts";
import { linkTokenSubject, newLinkToken, useLinkToken } from "#server/services/mail/linkTokens.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { notify } from "#server/services/mail/notify.ts";
import { hashPassword } from "#server/crypto/hashPassword.ts";
import { grantStartingCredits } from "#server/services/credits/grantStartingCredits.ts";

type ResetContext = Pick<AppContext, "config" | "database" | "secrets" | "texts" | "now">;

/** Mails a link to set a new password, or to restore a closed account; nothing if the address's domain signs in at a provider (`atProvider`) and its user has no password, since a mailbox would replace the provider. An unknown address causes the same writes, and no mail. */
export async function mailResetLink(
  context: ResetContext,
  input: { email: string; language: string; atProvider: boolean },
): Promise<void> {
  const now = context.now();
  await context.database.atomically(async (queries) => {
    const member = await memberByEmail(queries, emailKey(input.email));
    const language = member?.user.locale ?? input.language;
    const closed = member !== undefined && !isInUse(member.account);
    if (closed && member.role === "owner") {
      await mailRestoreLink(context, queries, { member, language, causedBy: "anyone" });
      return;
    }
    // Only its owners bring a closed account back.
    const provider = input.atProvider && member?.user.password_hash === "";
    const unsent = member === undefined || closed || provider;
    const subject = unsent ? null : member.user.id;
    await queueMail(queries, context, {
      to: member?.user.email ?? input.email,
      causedBy: "anyone",
      unsent,
      kind: "reset_password",
      language,
      link: async () => {
        const token = await newLinkToken(queries, { kind: "reset_password", subject, now });
        return `${context.config.publicUrl}/reset-password?token=${token}`;
      },
      now,
    });
  });
}

/** Returns the user of a reset link in their account; null if the link is invalid. */
export async function memberOfReset(context: ResetContext, token: string): Promise<Member | null> {
  const { queries } = context.database;
  const id = await linkTokenSubject(queries, { kind: "reset_password", token, now: context.now() });
  return id === null ? null : ((await memberById(queries, id)) ?? null);
}

/** Provider account that can still sign in to an account. */
type RemainingIdentity = Pick<Identity, "email"> & { provider: string };

/** Access that a reset ended, and the remaining ways into the account besides the new password. */
export interface ResetOutcome {
  keysRevoked: number;
  identities: RemainingIdentity[];
  secondFactor: boolean;
}

/** Returns the remaining ways into an account without its sessions, keys and trusted browsers. */
async function findRemaining(
  { config }: ResetContext,
  queries: Queries,
  userId: string,
): Promise<Omit<ResetOutcome, "keysRevoked">> {
  const identities = await findIdentities(queries, userId);
  const { providers } = config.sso;
  return {
    identities: identities.map((row) => {
      const { provider, email } = presentIdentity(
        row,
        providers.find(({ id }) => id === row.provider),
      );
      return { provider: provider.name, email };
    }),
    secondFactor: await hasSecondFactor(queries, userId),
  };
}

/** Values of the mail that notifies the owner of a reset. */
function outcomeTexts(
  texts: Texts,
  language: string,
  outcome: ResetOutcome,
): Record<string, string> {
  const { words } = texts.in(language);
  const identities = outcome.identities
    .map(({ provider, email }) => (email === null ? provider : `${provider} (${email})`))
    .join(", ");
  return {
    keys: String(outcome.keysRevoked),
    identities: identities === "" ? words.none : identities,
    second_factor: outcome.secondFactor ? words.on : words.off,
  };
}

/**
 * Sets the new password, ends every session and API key, forgets trusted browsers, and mails the owner what is left;
 * null if the link is invalid. Following the link also proves the address.
 */
export async function setNewPassword(
  context: ResetContext,
  given: { token: string; password: string; language: string; from: ClientInfo },
): Promise<ResetOutcome | null> {
  const hash = await hashPassword(given.password, context.config.passwordCost);
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const used = { kind: "reset_password", token: given.token, now } as const;
    const id = await useLinkToken(queries, used);
    const member = id === null ? undefined : await memberById(queries, id);
    if (member === undefined) {
      return null;
    }
    const { user, account } = member;
    const { email } = user;
    const { from, language } = given;
    await updateUser(queries, user.id, { password_hash: hash, password_changed_at: now });
    await revokeUser(queries, user.id, now);
    // Keys belong to the account: another member's reset leaves them.
    let keysRevoked = 0;
    for (const place of await memberships(queries, user.id)) {
      keysRevoked +=
        place.role === "owner" ? await revokeApiKeysOf(queries, place.account.id, now) : 0;
    }
    await clearAttempts(queries, addressThrottle(email).key);
    await grantStartingCredits(context, queries, { id: account.id, email, network: from.network });
    await recordEvent(queries, { accountId: account.id, kind: "password_reset", at: now, from });
    const outcome = { keysRevoked, ...(await findRemaining(context, queries, user.id)) };
    const values = outcomeTexts(context.texts, user.locale ?? language, outcome);
    const notice = { user, account, language, at: now, from, values };
    await notify(context, queries, { kind: "password_reset", ...notice });
    return outcome;
  });
}
