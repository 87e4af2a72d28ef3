import { createPublicKey, verify } from "node:crypto";
import type { EvidenceKey } from "#contract/evidenceBundles.ts";
import { canonicalBytes, canonicalDigest } from "./bundleDigest.ts";

/** Result of verifying a bundle; `fields` are the top-level fields that don't match their signed digest. */
export type BundleCheck =
  | { valid: true; keyId: string; content: Readonly<Record<string, unknown>> }
  | { valid: false; problem: "not_a_bundle"; detail: string }
  | { valid: false; problem: "unknown_key"; keyId: string }
  | { valid: false; problem: "signature_mismatch"; keyId: string; fields: readonly string[] }
  | { valid: false; problem: "tampered"; keyId: string; fields: readonly string[] };

interface Signature {
  key_id: string;
  value: string;
  digests: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isSignature(value: unknown): value is Signature {
  return (
    isObject(value) &&
    value["algorithm"] === "Ed25519" &&
    value["canonicalization"] === "RFC8785" &&
    typeof value["key_id"] === "string" &&
    typeof value["value"] === "string" &&
    isObject(value["digests"])
  );
}

function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) {
    return 0;
  }
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, inner: unknown) => sum + keysIn(inner), own);
}

/** Tells whether a JSON text uses a name twice in one object, which readers resolve differently. */
function repeatsName(text: string, parsed: unknown): boolean {
  const names = [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/gu)].filter(([, colon]) => colon);
  return names.length !== keysIn(parsed);
}

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
  const refused = (detail: string) =>
    ({ valid: false, problem: "not_a_bundle", detail }) as const satisfies BundleCheck;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refused("The file isn't JSON.");
  }
  if (!isObject(parsed) || !isSignature(parsed["signature"])) {
    return refused("The file has no signature of a format that this version knows.");
  }
  if (repeatsName(text, parsed)) {
    return refused("The file names a field twice.");
  }
  const { signature, ...content } = parsed as { signature: Signature };
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
