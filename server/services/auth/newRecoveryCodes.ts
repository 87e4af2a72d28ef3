import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import { hmac } from "#server/crypto/digest.ts";
import type { Secrets } from "#server/config/secrets.ts";

/** Crockford's base 32, whose letters can't be mistaken for digits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const lookAlikes: Readonly<Record<string, string>> = { i: "1", l: "1", o: "0" };

/** Creates a code: 80 random bits as four groups of four characters. */
function newCode(): string {
  // 256 is a multiple of 32, so each letter is as likely as any other.
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join("");
  return (letters.match(/.{4}/gu) ?? []).join("-");
}

/** Creates the recovery codes of a user; they are shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, newCode);
}

/** Returns the stored form of a recovery code: an HMAC of user and code, so that neither a database dump nor another user can use it. Ignores white space, hyphens, case and look-alike letters. */
export function recoveryCodeHash(secrets: Secrets, userId: string, code: string): string {
  const bare = code.toLowerCase().replaceAll(/[\s-]/gu, "");
  const plain = bare.replaceAll(/[ilo]/gu, (letter) => lookAlikes[letter] ?? letter);
  return hmac(secrets.recoveryCodes, `${userId} ${plain}`);
}
