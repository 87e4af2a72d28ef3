import { createPublicKey, verify } from "node:crypto";
import type { EvidenceKey } from "#contract/evidenceBundles.ts";
import { canonicalBytes, canonicalDigest } from "./bundleDigest.ts";
import { readBundle, type Signature } from "./readBundle.ts";

/** Result of verifying a bundle; `fields` are the top-level fields that don't match their signed digest. */
export type BundleCheck =
  | { valid: true; keyId: string; content: Readonly<Record<string, unknown>> }
  | { valid: false; problem: "not_a_bundle"; detail: string }
  | { valid: false; problem: "unknown_key"; keyId: string }
  | { valid: false; problem: "signature_mismatch"; keyId: string; fields: readonly string[] }
  | { valid: false; problem: "tampered"; keyId: string; fields: readonly string[] };

function isSigned(signature: Signature, key: EvidenceKey): boolean {
  const { value, ...header } = signature;
  const { kty, crv, x } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
  const bytes = Buffer.from(value, "base64url");
  // Base64url has several texts for the same bytes; only the one that was made is accepted.
  return (
    bytes.toString("base64url") === value && verify(null, canonicalBytes(header), publicKey, bytes)
  );
}

/** Returns the fields whose digest isn't the signed one: changed, added or removed. */
function changedFields(content: Readonly<Record<string, unknown>>, signature: Signature): string[] {
  const names = new Set([...Object.keys(content), ...Object.keys(signature.digests)]);
  return [...names].filter(
    (name) =>
      !Object.hasOwn(content, name) ||
      canonicalDigest(content[name], "base64url") !== signature.digests[name],
  );
}

/** Verifies the text of a signed evidence bundle with the public keys of its installation. */
export function verifyBundle(text: string, keys: readonly EvidenceKey[]): BundleCheck {
  const read = readBundle(text);
  if (!read.ok) {
    return { valid: false, problem: "not_a_bundle", detail: read.detail };
  }
  const { signature, content } = read;
  const keyId = signature.key_id;
  const key = keys.find(({ kid }) => kid === keyId);
  if (key === undefined) {
    return { valid: false, problem: "unknown_key", keyId };
  }
  const fields = changedFields(content, signature);
  if (!isSigned(signature, key)) {
    return { valid: false, problem: "signature_mismatch", keyId, fields };
  }
  return fields.length > 0
    ? { valid: false, problem: "tampered", keyId, fields }
    : { valid: true, keyId, content };
}
