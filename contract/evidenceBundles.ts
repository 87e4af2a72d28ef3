import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { confidences, verdicts } from "#vocabulary/verdicts.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { byId, id, signedInErrors } from "./listCalls.ts";
import { checkResult } from "./validations.ts";
import { dnsLookup, smtpSession } from "./evidence.ts";

/** Mail server that a check connected to; `ehlo` and `mail_from` are null if the session ended before them. */
const contactedServer = z.object({
  host: z.string(),
  address: z.string(),
  port: z.int(),
  ehlo: z.nullable(z.string()),
  mail_from: z.nullable(z.string()),
});

/** Signature of a bundle: Ed25519 over the canonical JSON (RFC 8785) of this object without `value`. */
const bundleSignature = z.object({
  algorithm: z.literal("Ed25519"),
  canonicalization: z.literal("RFC8785"),
  /** Thumbprint (RFC 7638) of the public key. */
  key_id: z.string(),
  /** SHA-256 of the canonical JSON of every other field of the bundle, in base64url. */
  digests: z.record(z.string(), z.string()),
  /** Base64url. */
  value: z.string(),
});

/** Evidence of one validation, signed by the installation. */
export const evidenceBundle = z.object({
  object: z.literal("evidence_bundle"),
  format: z.literal("mailverdict-evidence/1"),
  /** Web address of the installation that signed. */
  issuer: z.string(),
  issued_at: z.string(),
  validation_id: z.string(),
  livemode: z.boolean(),
  /** The address as requested, and as mail would be sent to it. */
  input: z.string(),
  email: z.nullable(z.string()),
  verdict: z.enum(verdicts),
  reason: z.enum(reasons),
  confidence: z.enum(confidences),
  score: z.int(),
  decision: z.object({ rule: z.string(), because: z.string(), otherwise: z.nullable(z.string()) }),
  provider: z.nullable(z.string()),
  checked_at: z.string(),
  duration_ms: z.int(),
  versions: z.object({ engine: z.string(), rules: z.string(), lists: z.string() }),
  checks: z.array(checkResult),
  /** Name servers that answered. */
  resolvers: z.array(z.string()),
  dns: z.array(dnsLookup),
  mail_servers: z.array(contactedServer),
  transcript: z.object({
    sessions: z.array(smtpSession),
    /** SHA-256 of the canonical JSON of `sessions`, in hexadecimal. */
    sha256: z.string(),
  }),
  /** Commands that repeat the DNS queries and the SMTP sessions. */
  commands: z.object({ dig: z.array(z.string()), swaks: z.array(z.string()) }),
  signature: bundleSignature,
});

export type EvidenceBundle = z.infer<typeof evidenceBundle>;

const bundleErrors = [
  ...signedInErrors,
  "not_found",
  "invalid_state",
  "expired",
  "evidence_not_stored",
] as const;

export const readEvidenceBundle = endpoint({
  name: "readEvidenceBundle",
  summary: "Download the signed evidence of a validation",
  method: "GET",
  path: "/v1/validations/:id/evidence-bundle",
  access: "session",
  scope: "evidence:read",
  params: byId,
  reply: evidenceBundle,
  statuses: [200],
  errors: bundleErrors,
});

export const readRowEvidenceBundle = endpoint({
  name: "readRowEvidenceBundle",
  summary: "Download the signed evidence of a list row",
  method: "GET",
  path: "/v1/lists/:id/results/:position/evidence-bundle",
  access: "session",
  scope: "evidence:read",
  params: z.object({
    id,
    position: z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.rowsMax)),
  }),
  reply: evidenceBundle,
  statuses: [200],
  errors: bundleErrors,
});

/** Public key in JWK format (RFC 8037). */
const evidenceKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  kid: z.string(),
  use: z.literal("sig"),
  alg: z.literal("Ed25519"),
});

export type EvidenceKey = z.infer<typeof evidenceKey>;

export const readEvidenceKeys = endpoint({
  name: "readEvidenceKeys",
  summary: "Read the public keys that verify signed evidence",
  method: "GET",
  path: "/v1/public/evidence-keys",
  access: "public",
  // A JWK Set (RFC 7517): the current key first, then the keys before it.
  reply: z.object({ object: z.literal("evidence_keys"), keys: z.array(evidenceKey) }),
  statuses: [200],
  errors: [],
});
