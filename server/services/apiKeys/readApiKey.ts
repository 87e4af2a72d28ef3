import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { apiKeyPrefixes, apiKeyShape, type KeyMode } from "#contract/apiKeys.ts";
import {
  allowedNetworksOf,
  allowedOriginsOf,
  apiKeyByHash,
  type PresentedKey,
  touchApiKey,
} from "#server/data/queries/apiKeys.ts";
import { accountById, isInUse } from "#server/data/queries/accounts.ts";
import { decodeRequirements } from "#server/data/queries/requirements.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import { isAllowedFrom } from "./allowedNetworks.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const bodyLength = 43;
const checksumLength = 6;
/** Minimum interval in ms between two recorded uses. */
const touchMs = 60_000;

function base62(value: bigint, length: number): string {
  let text = "";
  for (let place = 0, rest = value; place < length; place += 1, rest /= 62n) {
    text = (digits[Number(rest % 62n)] ?? "") + text;
  }
  return text;
}

function calculateChecksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

/** Creates a key: the prefix of its mode, 256 random bits in base 62 (43 characters), and their CRC-32 in base 62 (6 characters), so that secret scanners recognize a key offline. */
export function newApiKey(mode: KeyMode = "live"): string {
  const body = base62(BigInt(`0x${randomBytes(32).toString("hex")}`), bodyLength);
  return apiKeyPrefixes[mode] + body + calculateChecksum(body);
}

/** Tells whether a text has the form of a key; a typo of one character never does. */
export function isApiKey(text: string): boolean {
  const body = text.slice(-bodyLength - checksumLength, -checksumLength);
  return apiKeyShape.test(text) && text.endsWith(calculateChecksum(body));
}

/** Result of looking up a key. */
export type KeyReading =
  | { ok: true; account: AccountRow; key: PresentedKey }
  | {
      ok: false;
      error:
        | "invalid_key"
        | "expired_key"
        | "disabled_key"
        | "ip_not_allowed"
        | "network_not_allowed"
        | "origin_not_allowed"
        | "account_suspended";
    };

const refused = { ok: false, error: "invalid_key" } as const;

/** A use of a key. */
interface KeyUse {
  key: string;
  /** IP address of the client, and the part of it that is shown to the owner. */
  address: string;
  network: string | null;
  /** Method and path pattern. */
  call: string;
  /** Origin of the page that uses a publishable key, null without one; undefined for calls with secret keys. */
  origin?: string | null;
}

/** Tells whether a page of an origin may use a key that isn't revoked. */
export async function isForOrigin(
  { database }: Pick<AppContext, "database">,
  key: string,
  origin: string,
): Promise<boolean> {
  const row = isApiKey(key) ? await apiKeyByHash(database.queries, sha256(key)) : undefined;
  return row !== undefined && row.revoked_at === null && allowedOriginsOf(row).includes(origin);
}

/** Returns the error of a call for publishable keys: a secret key, or a page of another origin. */
function originError(key: ApiKeyRow, { origin }: KeyUse) {
  if (origin === undefined) {
    return null;
  }
  if (key.mode !== "publishable") {
    return "invalid_key";
  }
  return allowedOriginsOf(key).includes(origin ?? "") ? null : "origin_not_allowed";
}

/** Returns a key and the account whose data it works on: a test key's is the one for test data. Rejects keys of closed or suspended accounts and keys used from other networks or origins; publishable keys, which visitors use, work outside the networks that the account requires; a wrong checksum is rejected without the database. */
export async function readApiKey(
  context: Pick<AppContext, "database" | "now">,
  given: KeyUse,
): Promise<KeyReading> {
  if (!isApiKey(given.key)) {
    return refused;
  }
  const { queries } = context.database;
  const hash = sha256(given.key);
  const key = await apiKeyByHash(queries, hash);
  const account = key === undefined ? undefined : await accountById(queries, key.account_id);
  if (key === undefined || key.revoked_at !== null || account === undefined) {
    return refused;
  }
  if (!isInUse(account)) {
    return refused;
  }
  const now = context.now();
  if (key.hash !== hash && (key.previous_until ?? 0) <= now) {
    return refused;
  }
  const error = originError(key, given);
  if (error !== null) {
    return { ok: false, error };
  }
  if (key.expires_at !== null && key.expires_at <= now) {
    return { ok: false, error: "expired_key" };
  }
  if (key.disabled_at !== null) {
    return { ok: false, error: "disabled_key" };
  }
  if (!isAllowedFrom(given.address, allowedNetworksOf(key))) {
    return { ok: false, error: "ip_not_allowed" };
  }
  const { networks } = decodeRequirements(account);
  if (given.origin === undefined && !isAllowedFrom(given.address, networks)) {
    return { ok: false, error: "network_not_allowed" };
  }
  if (account.suspended_at !== null) {
    return { ok: false, error: "account_suspended" };
  }
  if (key.last_used_at === null || now - key.last_used_at >= touchMs) {
    const { network, call } = given;
    await touchApiKey(queries, key.id, { at: now, network, call });
  }
  if (key.mode !== "test") {
    return { ok: true, account, key };
  }
  const testAccount = await accountById(queries, testAccountId(account.id));
  return testAccount === undefined ? refused : { ok: true, account: testAccount, key };
}
