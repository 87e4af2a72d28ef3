import { createReadStream, existsSync } from "node:fs";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import type { EvidenceKey } from "#contract/evidenceBundles.ts";
import {
  describeEvidenceKey,
  evidenceKeys,
  evidenceKeysFile,
} from "#server/config/evidenceKeys.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import { parseSecrets } from "#server/config/secrets.ts";
import { type BundleCheck, verifyBundle } from "#server/services/evidence/verifyBundle.ts";
import { type CommandEnd, serverConfig } from "./serverDatabase.ts";

const bundleBytesMax = 20 * 1024 * 1024;
const keysBytesMax = 64 * 1024;
const keysWaitMs = 10_000;

/** Error of a file or key that can't be read; exit code 2, as for settings that can't be used. */
class Unreadable extends Error {}

/** Reads a file up to a size, whatever size it claims: a device or pipe has none. */
async function readBounded(file: string, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of createReadStream(file, { end: most })) {
      parts.push(part as Buffer);
      bytes += (part as Buffer).length;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Unreadable(`${escapeText(file)} can't be read (${code}).`);
  }
  if (bytes > most) {
    throw new Unreadable(`${escapeText(file)} has more than ${most / 1024} KB.`);
  }
  return Buffer.concat(parts).toString("utf8");
}

async function download(url: string): Promise<string> {
  try {
    const reply = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(keysWaitMs) });
    if (!reply.ok) {
      throw new Error(`HTTP ${reply.status}`);
    }
    let text = "";
    const decoder = new TextDecoder();
    for await (const part of reply.body ?? []) {
      text += decoder.decode(part, { stream: true });
      if (text.length > keysBytesMax) {
        throw new Error("too large");
      }
    }
    return text;
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    throw new Unreadable(`${url} can't be read (${why}).`);
  }
}

const isPublicKey = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{43}$/u.test(text);

/** Returns the public keys of a JWK Set or a JWK. */
function parseKeys(text: string, where: string): EvidenceKey[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Unreadable(
      `${where} isn't JSON. It should be a JWK Set, such as the reply of /v1/public/evidence-keys.`,
    );
  }
  const { keys = [parsed] } = (parsed ?? {}) as { keys?: unknown };
  const found = (Array.isArray(keys) ? (keys as { crv?: unknown; x?: unknown }[]) : []).flatMap(
    (key) => (key?.crv === "Ed25519" && isPublicKey(key.x) ? [describeEvidenceKey(key.x)] : []),
  );
  if (found.length === 0) {
    throw new Unreadable(`${where} has no Ed25519 public key.`);
  }
  return found;
}

/** Returns the public keys of the installation on this machine. */
function ownKeys(environment: NodeJS.ProcessEnv): readonly EvidenceKey[] {
  const config = serverConfig(environment);
  const fromEnvironment = config.secrets !== null || config.evidenceKeys !== null;
  if (!fromEnvironment && !existsSync(evidenceKeysFile(config.dataDir))) {
    throw new Unreadable(
      `There are no keys in ${config.dataDir}. Pass those of the installation that signed the file with --key.`,
    );
  }
  const secrets = { evidence: new Uint8Array() };
  return evidenceKeys({
    config,
    secrets: config.secrets === null ? secrets : parseSecrets(config.secrets),
  }).published;
}

async function readKeys(
  key: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<readonly EvidenceKey[]> {
  if (key === undefined) {
    return ownKeys(environment);
  }
  if (isPublicKey(key)) {
    return [describeEvidenceKey(key)];
  }
  return /^https?:\/\//iu.test(key)
    ? parseKeys(await download(key), key)
    : parseKeys(await readBounded(key, keysBytesMax), key);
}

/** Most fields that a sentence names. */
const fieldsNamed = 30;

/** Returns field names for a terminal: escaped, and the first of many. */
function listed(fields: readonly string[]): string {
  const names = fields.toSorted().map((name) => escapeText(name, 64));
  const more = names.length - fieldsNamed;
  return more > 0 ? `${names.slice(0, fieldsNamed).join(", ")} and ${more} more` : names.join(", ");
}

/** Returns a signed value for a terminal. */
const shown = (value: unknown): string =>
  escapeText(typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing"));

/** Says what a check of a bundle found. */
function describeCheck(check: BundleCheck): string {
  if (check.valid) {
    const { content } = check;
    return [
      `Valid: signed by key ${check.keyId}`,
      `${shown(content["email"] ?? content["input"])}: ${shown(content["verdict"])} (${shown(content["reason"])}), checked ${shown(content["checked_at"])} by ${shown(content["issuer"])}`,
    ].join("\n");
  }
  switch (check.problem) {
    case "not_a_bundle":
      return `Invalid: ${check.detail}`;
    case "unknown_key":
      return `Invalid: none of the keys is ${escapeText(check.keyId)}, which signed the file. Pass the keys of the installation that signed it with --key.`;
    case "signature_mismatch":
      return `Invalid: the signature doesn't match${check.fields.length === 0 ? "" : `, and these fields were changed: ${listed(check.fields)}`}.`;
    case "tampered":
      return `Invalid: these fields were changed after signing: ${listed(check.fields)}.`;
    default:
      return check satisfies never;
  }
}

/** Result of {@link verifyEvidence}: the line to print, and the exit code 0 (valid), 1 (invalid) or 2 (can't be read). */
export interface EvidenceEnd extends CommandEnd {
  code: 0 | 1 | 2;
}

/** `mailverdict verify-evidence`: verifies a signed evidence file with the keys of this installation or with `key` (a file, web address or public key). */
export async function verifyEvidence(
  { file, key, json }: { file: string; key: string | undefined; json: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<EvidenceEnd> {
  try {
    const text = await readBounded(file, bundleBytesMax);
    const check = verifyBundle(text, await readKeys(key, environment));
    const { valid } = check;
    const line = json ? JSON.stringify(buildReport(check)) : describeCheck(check);
    return { ok: valid || json, code: valid ? 0 : 1, line };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof StartFailure) {
      return { ok: false, code: 2, line: error.message };
    }
    throw error;
  }
}

function buildReport(check: BundleCheck): object {
  if (check.valid) {
    return { valid: true, key_id: check.keyId };
  }
  const { valid, problem } = check;
  return {
    valid,
    problem,
    ...("keyId" in check && { key_id: check.keyId }),
    ...("fields" in check && { fields: check.fields }),
    ...("detail" in check && { detail: check.detail }),
  };
}
