import { limits } from "#contract/limits.ts";
import { accountByEmail, emailKey, isInUse } from "#server/data/queries/accounts.ts";
import { writeShadow } from "#server/data/queries/loginAttempts.ts";
import { isTrustedDevice } from "#server/data/queries/devices.ts";
import type { AccountRow } from "#server/data/tables.ts";
import { sha256 } from "#server/digest.ts";
import type { Parts } from "#server/parts.ts";
import {
  addressBucket,
  attempt,
  type Attempted,
  type Bucket,
  deviceBucket,
  networkBucket,
} from "./attempts.ts";
import { type AskerFacts, recordEvent } from "./audit.ts";
import { notify } from "./notices.ts";
import { verifyPassword } from "./passwordHash.ts";

type SignInParts = Pick<Parts, "config" | "database" | "texts" | "now">;

/** An attempt to sign in with a password. */
export interface PasswordGiven {
  email: string;
  password: string;
  /** Value of the device cookie, if the browser brought one. */
  device: string | undefined;
  /** The caller's network and the ranges around it. */
  networks: readonly { key: string; factor: number }[];
  language: string;
  from: AskerFacts;
}

async function bucketsOf(parts: SignInParts, given: PasswordGiven): Promise<Bucket[]> {
  const { device } = given;
  const key = emailKey(given.email.trim());
  const hash = device === undefined ? "" : sha256(device);
  const known = { emailKey: key, hash, now: parts.now() };
  const trusted = device !== undefined && (await isTrustedDevice(parts.database.queries, known));
  return trusted
    ? [deviceBucket(hash)]
    : [...given.networks.map(networkBucket), addressBucket(given.email)];
}

/** Writes a refusal down for the account's owner, and tells them once no further password is taken; without an account the same is written where nobody reads it. */
async function noteRefusal(
  parts: SignInParts,
  account: AccountRow | null,
  refused: PasswordGiven & { failures: number },
): Promise<void> {
  const at = parts.now();
  const { from, language } = refused;
  await parts.database.atomically(async (queries) => {
    if (account === null) {
      await writeShadow(queries, sha256(`shadow ${emailKey(refused.email)}`), at);
      return;
    }
    await recordEvent(queries, { accountId: account.id, kind: "sign_in_refused", at, from });
    if (refused.failures === limits.passwordTriesMax) {
      await notify(parts, queries, { kind: "sign_in_paused", account, language, at, from });
    }
  });
}

/** The account that an address and a password prove. The work and the answer are the same whether or not the address is known. */
export async function signInByPassword(
  parts: SignInParts,
  given: PasswordGiven,
): Promise<Attempted<AccountRow>> {
  const buckets = await bucketsOf(parts, given);
  let usable: AccountRow | null = null;
  const attempted = await attempt(parts, buckets, async () => {
    const account = await accountByEmail(parts.database.queries, emailKey(given.email.trim()));
    usable = account !== undefined && isInUse(account) ? account : null;
    const right = await verifyPassword(
      usable?.password_hash ?? null,
      given.password,
      parts.config.passwordCost,
    );
    return right ? usable : null;
  });
  if ("failures" in attempted) {
    await noteRefusal(parts, usable, { ...given, failures: attempted.failures });
  }
  return attempted;
}
