import { sign } from "node:crypto";
import type { EvidenceBundle } from "#contract/evidenceBundles.ts";
import type { Validation } from "#contract/validations.ts";
import type { Evidence } from "#contract/evidence.ts";
import { evidenceKeys, type EvidenceKeys } from "#server/config/evidenceKeys.ts";
import type { AppContext } from "#server/context.ts";
import { instant } from "#server/presenters/instant.ts";
import { contactedServer, digLines, swaksLines } from "./bundleCommands.ts";
import { canonicalBytes, canonicalDigest } from "./bundleDigest.ts";

type Unsigned = Omit<EvidenceBundle, "signature">;

/** Returns the evidence of a validation, signed with the installation's key. */
export function createBundle(
  context: Pick<AppContext, "config" | "secrets" | "now">,
  validation: Validation,
  evidence: Pick<Evidence, "dns" | "sessions">,
): EvidenceBundle {
  const { dns, sessions } = evidence;
  const { verdict, reason, confidence, score, decision, provider } = validation;
  const { checked_at, duration_ms, versions, checks, input, email, livemode } = validation;
  const servers = dns.map(({ server }) => server).filter((server) => server !== "");
  return signed(evidenceKeys(context), {
    object: "evidence_bundle",
    format: "mailverdict-evidence/1",
    issuer: context.config.publicUrl,
    issued_at: instant(context.now()),
    validation_id: validation.id,
    livemode,
    input,
    email,
    verdict,
    reason,
    confidence,
    score,
    decision,
    provider,
    checked_at,
    duration_ms,
    versions,
    checks,
    resolvers: [...new Set(servers)],
    dns,
    mail_servers: sessions.map(contactedServer),
    transcript: { sessions, sha256: canonicalDigest(sessions, "hex") },
    commands: { dig: digLines(dns), swaks: swaksLines(sessions, email ?? input) },
  });
}

/** Signs the digests of all fields, so that a verifier can name the one that changed. */
function signed({ signing, published }: EvidenceKeys, content: Unsigned): EvidenceBundle {
  // Signs the values that a reader of the file parses: those that JSON leaves out don't count.
  const sent: unknown = JSON.parse(JSON.stringify(content));
  const digests = Object.fromEntries(
    Object.entries((sent ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      canonicalDigest(value, "base64url"),
    ]),
  );
  const header = {
    algorithm: "Ed25519",
    canonicalization: "RFC8785",
    key_id: published[0].kid,
    digests,
  } as const;
  const value = sign(null, canonicalBytes(header), signing).toString("base64url");
  return { ...content, signature: { ...header, value } };
}
