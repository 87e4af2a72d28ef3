import { limits } from "#contract/limits.ts";
import { accountByEmail, emailKey } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertRegistration } from "#server/data/queries/registrations.ts";
import type { AccountRow } from "#server/data/tables.ts";
import { randomToken, sha256 } from "#server/digest.ts";
import { confirmsByMail } from "#server/installation.ts";
import type { Parts } from "#server/parts.ts";
import type { AskerFacts } from "./audit.ts";
import { mailRestoreLink } from "./closeAccount.ts";
import { useLinkToken } from "./mailedLinks.ts";
import { orderMail } from "./mails.ts";
import { openAccount } from "./openAccount.ts";
import { hashPassword } from "./passwordHash.ts";

type RegisterParts = Pick<Parts, "config" | "database" | "secrets" | "texts" | "now">;

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
  from: AskerFacts;
}

/** Notifies the owner of a known address that it was registered again. */
async function tellKnown(
  parts: RegisterParts,
  queries: Queries,
  { account, language }: { account: AccountRow; language: string },
): Promise<void> {
  if (account.closing_at !== null) {
    await mailRestoreLink(parts, queries, { account, language, causedBy: "anyone" });
    return;
  }
  await orderMail(queries, parts, {
    to: account.email,
    causedBy: "anyone",
    kind: "already_registered",
    language,
    link: `${parts.config.publicUrl}/login`,
    now: parts.now(),
  });
}

/** Stores a registration until its mailed link is followed; `known` writes a dummy row with the same work. */
async function keepRegistration(
  parts: RegisterParts,
  queries: Queries,
  kept: { asked: Registration; hash: string; known: boolean },
): Promise<string> {
  const { asked, hash, known } = kept;
  const now = parts.now();
  const token = randomToken();
  await insertRegistration(queries, {
    hash: sha256(token),
    browser_hash: sha256(asked.browser),
    email: known ? "" : asked.email,
    email_key: known ? "" : emailKey(asked.email),
    name: known ? "" : asked.name,
    password_hash: known ? "" : hash,
    for_operator: asked.forOperator ? 1 : 0,
    created_at: now,
    expires_at: now + limits.registrationS * 1000,
  });
  return token;
}

/** Opens the account without a mail; false if another request was first. */
async function openAtOnce(
  parts: RegisterParts,
  queries: Queries,
  { asked, hash }: { asked: Registration; hash: string },
): Promise<boolean> {
  const { email, name, forOperator, invitation, from } = asked;
  const link = { kind: "invitation", token: invitation ?? "", now: parts.now() } as const;
  if (invitation !== null && (await useLinkToken(queries, link)) === null) {
    return false;
  }
  const confirmed = invitation !== null || forOperator;
  const opening = { email, name, passwordHash: hash, forOperator, confirmed, from };
  return (await openAccount(parts, queries, opening)) !== null;
}

/** Stores the registration of an address without an account and mails its link. */
async function mailLink(
  parts: RegisterParts,
  queries: Queries,
  { asked, hash }: { asked: Registration; hash: string },
): Promise<void> {
  await orderMail(queries, parts, {
    to: asked.email,
    causedBy: "anyone",
    kind: "confirm_email",
    language: asked.language,
    link: async () => {
      const token = await keepRegistration(parts, queries, { asked, hash, known: false });
      return `${parts.config.publicUrl}/login?confirm=${token}`;
    },
    now: parts.now(),
  });
}

/**
 * Registers an address. The caller can't tell whether it was known: the work is the same, and the result goes to
 * the address by mail. If mail confirms addresses, the account opens from the mailed link, otherwise at
 * once.
 */
export async function registerAccount(parts: RegisterParts, asked: Registration): Promise<void> {
  const hash = await hashPassword(asked.password, parts.config.passwordCost);
  const byMail = asked.invitation === null && confirmsByMail(parts.config);
  await parts.database.atomically(async (queries) => {
    const key = emailKey(asked.email);
    const known = await accountByEmail(queries, key);
    if (known === undefined && byMail) {
      await mailLink(parts, queries, { asked, hash });
      return;
    }
    if (known === undefined && (await openAtOnce(parts, queries, { asked, hash }))) {
      return;
    }
    const account = known ?? (await accountByEmail(queries, key));
    if (account === undefined) {
      return;
    }
    if (byMail) {
      await keepRegistration(parts, queries, { asked, hash, known: true });
    }
    await tellKnown(parts, queries, { account, language: account.locale ?? asked.language });
  });
}
