import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as base64url: a cookie's value or the token of a mailed link. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text has the form of a {@link randomToken}. */
export function isRandomToken(text: string): boolean {
  return /^[\w-]{43}$/u.test(text);
}

/** SHA-256 as base64url; how random tokens are stored. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** HMAC-SHA-256 as base64url. */
export function hmac(key: Uint8Array, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Whether two texts are equal, in time that does not tell where they differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
