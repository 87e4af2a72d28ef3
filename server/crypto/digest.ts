import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits as base64url: the value of a cookie or the token of a mailed link. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tells whether a text has the form of a {@link randomToken}. */
export function isRandomToken(text: string): boolean {
  return /^[\w-]{43}$/u.test(text);
}

/** Returns the SHA-256 of a text as base64url; random tokens are stored in this form. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Returns the HMAC-SHA-256 of a text as base64url. */
export function hmac(key: Uint8Array, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares two texts in constant time. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
