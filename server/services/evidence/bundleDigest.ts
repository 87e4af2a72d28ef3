import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** Returns the canonical JSON of a value (RFC 8785) in UTF-8. Throws if it isn't a JSON value. */
export function canonicalBytes(value: unknown): Buffer {
  const text = canonicalize(value);
  if (text === undefined) {
    throw new TypeError("Not a JSON value");
  }
  return Buffer.from(text, "utf8");
}

/** Returns the SHA-256 of a value's canonical JSON. */
export function canonicalDigest(value: unknown, encoding: "hex" | "base64url"): string {
  return createHash("sha256").update(canonicalBytes(value)).digest(encoding);
}
