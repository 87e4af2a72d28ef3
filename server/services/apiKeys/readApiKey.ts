import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { apiKeyPrefix, apiKeyShape } from "#contract/apiKeys.ts";
import { allowedNetworksOf, apiKeyByHash, touchApiKey } from "#server/data/queries/apiKeys.ts";
import { accountById, isInUse } from "#server/data/queries/accounts.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import { isWithin } from "./allowedNetworks.ts";

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

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

/** Creates a key: {@link apiKeyPrefix}, 256 random bits in base 62 (43 characters), and their CRC-32 in base 62 (6 characters), so that secret scanners recognize a key offline. */
export function newApiKey(): string {
  const body = base62(BigInt(`0x${randomBytes(32).toString("hex")}`), bodyLength);
  return apiKeyPrefix + body + checksumOf(body);
}

/** Tells whether a text has the form of a key; a typo of one character never does. */
export function isApiKey(text: string): boolean {
  const body = text.slice(apiKeyPrefix.length, apiKeyPrefix.length + bodyLength);
  return apiKeyShape.test(text) && text.endsWith(checksumOf(body));
}

/** Result of looking up a key. */
export type KeyReading =
  | { ok: true; account: AccountRow; key: ApiKeyRow }
  | { ok: false; fault: "invalid_key" | "expired_key" | "ip_not_allowed" | "account_suspended" };

const refused = { ok: false, fault: "invalid_key" } as const;

/** Returns a key and its account. Rejects keys of closed or suspended accounts and keys used from other networks; a wrong checksum is rejected without the database. `address` is the client's, `network` the part shown to the owner. */
export async function readApiKey(
  context: Pick<AppContext, "database" | "now">,
  given: { key: string; address: string; network: string | null },
): Promise<KeyReading> {
  if (!isApiKey(given.key)) {
    return refused;
  }
  const { queries } = context.database;
  const key = await apiKeyByHash(queries, sha256(given.key));
  const account = key === undefined ? undefined : await accountById(queries, key.account_id);
  if (key === undefined || key.revoked_at !== null || account === undefined) {
    return refused;
  }
  if (!isInUse(account)) {
    return refused;
  }
  const now = context.now();
  if (key.expires_at !== null && key.expires_at <= now) {
    return { ok: false, fault: "expired_key" };
  }
  const networks = allowedNetworksOf(key);
  if (networks.length > 0 && !isWithin(given.address, networks)) {
    return { ok: false, fault: "ip_not_allowed" };
  }
  if (account.suspended_at !== null) {
    return { ok: false, fault: "account_suspended" };
  }
  if (key.last_used_at === null || now - key.last_used_at >= touchMs) {
    await touchApiKey(queries, key.id, { at: now, network: given.network });
  }
  return { ok: true, account, key };
}
