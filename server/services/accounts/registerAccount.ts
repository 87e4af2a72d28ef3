import { limits } from "#contract/limits.ts";
import { isInUse } from "#server/data/queries/accounts.ts";
import { type Member, memberByEmail } from "#server/data/queries/members.ts";
import { emailKey } from "#server/data/queries/users.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertRegistration } from "#server/data/queries/registrations.ts";
import { randomToken, sha256 } from "#server/crypto/digest.ts";
import { confirmsByMail } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { mailRestoreLink } from "./closeAccount.ts";
import { useLinkToken } from "#server/services/mail/linkTokens.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { openAccount } from "./openAccount.ts";
import { hashPassword } from "#server/crypto/hashPassword.ts";

type RegisterContext = Pick<AppContext, "config" | "database" | "secrets" | "texts" | "now">;

/** An admitted registration. */
export interface Registration {
  email: string;
  name: string;
  password: string;
  /** Value of the cookie that identifies this browser until the link is followed. */
  browser: string;
  forOperator: boolean;
  /** Token of the mailed invitation that admitted it; null if it needed none. */
  invitation: string | null;
  language: string;
  from: ClientInfo;
}

/** Notifies the owner of a known address that it was registered again. */
async function notifyKnown(
  context: RegisterContext,
  queries: Queries,
  { member, language }: { member: Member; language: string },
): Promise<void> {
  const closed = !isInUse(member.account);
  if (closed && member.role === "owner") {
    await mailRestoreLink(context, queries, { member, language, causedBy: "anyone" });
    return;
  }
  await queueMail(queries, context, {
    to: member.user.email,
    causedBy: "anyone",
    unsent: closed,
    kind: "already_registered",
    language,
    link: `${context.config.publicUrl}/login`,
    now: context.now(),
  });
}

/** Stores a registration until its mailed link is followed; `known` writes a dummy row with the same work. */
async function keepRegistration(
  context: RegisterContext,
  queries: Queries,
  details: { registration: Registration; hash: string; known: boolean },
): Promise<string> {
  const { registration, hash, known } = details;
  const now = context.now();
  const token = randomToken();
  await insertRegistration(queries, {
    hash: sha256(token),
    browser_hash: sha256(registration.browser),
    email: known ? "" : registration.email,
    email_key: known ? "" : emailKey(registration.email),
    name: known ? "" : registration.name,
    password_hash: known ? "" : hash,
    for_operator: registration.forOperator ? 1 : 0,
    created_at: now,
    expires_at: now + limits.registrationS * 1000,
  });
  return token;
}

/** Opens the account without a mail; false if another request was first. */
async function openAtOnce(
  context: RegisterContext,
  queries: Queries,
  { registration, hash }: { registration: Registration; hash: string },
): Promise<boolean> {
  const { email, name, forOperator, invitation, from } = registration;
  const link = { kind: "invitation", token: invitation ?? "", now: context.now() } as const;
  if (invitation !== null && (await useLinkToken(queries, link)) === null) {
    return false;
  }
  const confirmed = invitation !== null || forOperator;
  const opening = { email, name, passwordHash: hash, forOperator, confirmed, from };
  return (await openAccount(context, queries, opening)) !== null;
}

/** Stores the registration of an address without an account and mails its link. */
async function mailLink(
  context: RegisterContext,
  queries: Queries,
  { registration, hash }: { registration: Registration; hash: string },
): Promise<void> {
  await queueMail(queries, context, {
    to: registration.email,
    causedBy: "anyone",
    kind: "confirm_email",
    language: registration.language,
    link: async () => {
      const token = await keepRegistration(context, queries, { registration, hash, known: false });
      return `${context.config.publicUrl}/login?confirm=${token}`;
    },
    now: context.now(),
  });
}

/**
 * Registers an address. The caller can't tell whether it was known: the work is the same, and the result goes to
 * the address by mail. If mail confirms addresses, the account opens from the mailed link, otherwise at
 * once.
 */
export async function registerAccount(
  context: RegisterContext,
  registration: Registration,
): Promise<void> {
  const hash = await hashPassword(registration.password, context.config.passwordCost);
  const byMail = registration.invitation === null && confirmsByMail(context.config);
  await context.database.atomically(async (queries) => {
    const key = emailKey(registration.email);
    const known = await memberByEmail(queries, key);
    if (known === undefined && byMail) {
      await mailLink(context, queries, { registration, hash });
      return;
    }
    if (known === undefined && (await openAtOnce(context, queries, { registration, hash }))) {
      return;
    }
    const member = known ?? (await memberByEmail(queries, key));
    if (member === undefined) {
      return;
    }
    if (byMail) {
      await keepRegistration(context, queries, { registration, hash, known: true });
    }
    await notifyKnown(context, queries, {
      member,
      language: member.user.locale ?? registration.language,
    });
  });
}
