import { limits } from "#contract/limits.ts";
import {
  accountByEmail,
  accountById,
  emailKey,
  insertAccount,
  updateAccount,
} from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import { claimFact } from "#server/data/facts.ts";
import { insertLedgerEntry } from "#server/data/ledger.ts";
import type { AccountRow } from "#server/data/tables.ts";
import { newId } from "#server/ids.ts";
import type { Parts } from "#server/parts.ts";
import { type AskerFacts, recordEvent } from "./audit.ts";
import { mailRestoreLink } from "./closeAccount.ts";
import { newLinkToken, useLinkToken } from "./mailedLinks.ts";
import { orderMail } from "./mails.ts";
import { hashPassword } from "./passwordHash.ts";

type AccountParts = Pick<Parts, "config" | "database" | "texts" | "now">;

/** What a registration asks for. */
export interface Registration {
  email: string;
  name: string;
  password: string;
  language: string;
  from: AskerFacts;
}

function newAccount(
  asked: Pick<Registration, "email" | "name">,
  hash: string,
  now: number,
): AccountRow {
  return {
    id: newId("usr"),
    email: asked.email,
    email_key: emailKey(asked.email),
    name: asked.name,
    password_hash: hash,
    password_changed_at: hash === "" ? null : now,
    avatar: null,
    locale: null,
    time_zone: null,
    closing_at: null,
    suspended_at: null,
    role: "member",
    plan: "Professional Plan",
    balance: limits.startingCredits,
    held: 0,
    created_at: now,
    opened_at: null,
  };
}

/** Opens an account: from here on it can sign in. The first one ever opened is the operator's. */
async function open(queries: Queries, accountId: string, now: number): Promise<void> {
  const first = await claimFact(queries, "operator", accountId);
  await updateAccount(queries, accountId, {
    opened_at: now,
    ...(first ? { role: "operator" } : {}),
  });
}

/** Adds an account whose address is new, with the credits it starts with. */
async function add(queries: Queries, account: AccountRow): Promise<boolean> {
  if (!(await insertAccount(queries, account))) {
    return false;
  }
  await insertLedgerEntry(queries, {
    id: newId("led"),
    account_id: account.id,
    entry_key: `opening:${account.id}`,
    kind: "opening",
    amount: account.balance,
    balance: account.balance,
    validation_id: null,
    job_id: null,
    detail: null,
    created_at: account.created_at,
  });
  return true;
}

/**
 * Opens an account without a password for an address that was just proved by other means; null where
 * somebody has one open. One that was never opened belongs to nobody: it loses the password a
 * stranger may have given it.
 */
export async function openProvenAddress(
  queries: Queries,
  proven: { email: string; name: string; now: number },
): Promise<AccountRow | null> {
  const account = newAccount(proven, "", proven.now);
  const added = await add(queries, account);
  const known = added ? account : await accountByEmail(queries, account.email_key);
  if (known === undefined || known.opened_at !== null) {
    return null;
  }
  if (!added) {
    const { name } = proven;
    await updateAccount(queries, known.id, { password_hash: "", password_changed_at: null, name });
  }
  await open(queries, known.id, proven.now);
  return (await accountById(queries, known.id)) ?? null;
}

/**
 * Registers an address. The caller learns nothing of whether it was known: the same work is done,
 * and what there is to say goes to the address by mail. Where mail is set up the account opens
 * from the mailed link, otherwise at once.
 */
export async function registerAccount(parts: AccountParts, asked: Registration): Promise<void> {
  const hash = await hashPassword(asked.password, parts.config.passwordCost);
  const now = parts.now();
  const account = newAccount(asked, hash, now);
  const byMail = parts.config.smtpUrl !== null;
  await parts.database.atomically(async (queries) => {
    const added = await add(queries, account);
    const known = added ? account : await accountByEmail(queries, account.email_key);
    if (known === undefined) {
      return;
    }
    if (added && !byMail) {
      await open(queries, account.id, now);
      await recordEvent(queries, {
        accountId: account.id,
        kind: "account_opened",
        at: now,
        from: asked.from,
      });
      return;
    }
    const language = known.locale ?? asked.language;
    if (known.closing_at !== null) {
      await mailRestoreLink(parts, queries, { account: known, language });
      return;
    }
    const mail = { to: known.email, language, now };
    if (known.opened_at !== null) {
      const link = `${parts.config.publicUrl}/login`;
      await orderMail(queries, parts.texts, { ...mail, kind: "already_registered", link });
      return;
    }
    // Nobody has proved the address yet, so the latest registration counts.
    await updateAccount(queries, known.id, {
      password_hash: hash,
      password_changed_at: now,
      name: asked.name,
    });
    const token = await newLinkToken(queries, { kind: "confirm_email", subject: known.id, now });
    const link = `${parts.config.publicUrl}/login?confirm=${token}`;
    await orderMail(queries, parts.texts, { ...mail, kind: "confirm_email", link });
  });
}

/** Opens the account whose mailed link carries this token; false where the link opens nothing. */
export async function confirmAccount(
  parts: AccountParts,
  { token, from }: { token: string; from: AskerFacts },
): Promise<boolean> {
  const now = parts.now();
  return parts.database.atomically(async (queries) => {
    const id = await useLinkToken(queries, { kind: "confirm_email", token, now });
    const account = id === null ? undefined : await accountById(queries, id);
    if (account === undefined) {
      return false;
    }
    if (account.opened_at === null) {
      await open(queries, account.id, now);
      const kind = "account_opened";
      await recordEvent(queries, { accountId: account.id, kind, at: now, from });
    }
    return true;
  });
}
