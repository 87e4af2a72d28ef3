import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import { hmac } from "#server/crypto/digest.ts";
import type { Secrets } from "#server/config/secrets.ts";

/** Crockford's base 32: no letter of it is taken for a digit. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const lookAlikes: Readonly<Record<string, string>> = { i: "1", l: "1", o: "0" };

/** One code: 80 random bits as four groups of four letters. */
function newCode(): string {
  // 256 is a multiple of 32, so each letter is as likely as any other.
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join("");
  return (letters.match(/.{4}/gu) ?? []).join("-");
}

/** Fresh recovery codes as they are shown, once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, newCode);
}

/** What is stored of a recovery code: an HMAC of account and code, so that neither a dump nor another account can use it. White space, hyphens, capitals and look-alikes do not count. */
export function recoveryCodeHash(secrets: Secrets, accountId: string, code: string): string {
  const bare = code.toLowerCase().replaceAll(/[\s-]/gu, "");
  const plain = bare.replaceAll(/[ilo]/gu, (letter) => lookAlikes[letter] ?? letter);
  return hmac(secrets.recoveryCodes, `${accountId} ${plain}`);
}
