import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EvidenceKey } from "#contract/evidenceBundles.ts";
import { createKeyFile } from "./createKeyFile.ts";
import type { Secrets } from "./secrets.ts";
import { StartFailure } from "./startFailure.ts";

/** Keys for signed evidence: the first of the public keys belongs to the private one, the others are retired. */
export interface EvidenceKeys {
  signing: KeyObject;
  published: readonly [EvidenceKey, ...EvidenceKey[]];
}

/** Settings that say where the keys are. */
interface KeyPlace {
  config: { evidenceKeys: string | null; secrets: string | null; dataDir: string };
  secrets: Pick<Secrets, "evidence">;
}

/** DER encoding of an Ed25519 private key up to its 32 bytes (RFC 8410). */
const pkcs8Start = Buffer.from("302e020100300506032b657004220420", "hex");
const entry = /^(private|public):([\w-]{43})$/u;

/** Returns a public key as a JWK, named by its thumbprint (RFC 7638). */
export function describeEvidenceKey(x: string): EvidenceKey {
  const required = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  const kid = createHash("sha256").update(required).digest("base64url");
  return { kty: "OKP", crv: "Ed25519", x, kid, use: "sig", alg: "Ed25519" };
}

/** Returns the private key of 32 bytes in base64url. */
function createPrivateKeyFrom(seed: string): KeyObject {
  const key = Buffer.concat([pkcs8Start, Buffer.from(seed, "base64url")]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

const publicPartOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "jwk" }).x ?? "";

const parseEntries = (text: string) =>
  text
    .split(/[\s,]+/u)
    .filter((part) => part !== "")
    .map((part) => entry.exec(part));

/** Returns the error in the text of the keys, never quoting a key; null if they are valid. */
export function evidenceKeysProblem(text: string, where: string): string | null {
  const entries = parseEntries(text);
  const invalidIndex = entries.findIndex((part) => part === null);
  if (invalidIndex >= 0) {
    return `${where} must be private:key or public:key entries, separated by commas: number ${invalidIndex + 1} isn't one. A key is 32 bytes in base64url.`;
  }
  return entries[0]?.[1] === "private" ? null : `${where} must begin with a private key.`;
}

/** Parses keys in the format of `EVIDENCE_KEYS`. Throws a {@link StartFailure} if they are invalid. */
export function parseEvidenceKeys(text: string, where = "EVIDENCE_KEYS"): EvidenceKeys {
  const problem = evidenceKeysProblem(text, where);
  const parts = parseEntries(text).flatMap((part) => (part === null ? [] : [part.slice(1)]));
  const [first, ...others] = parts.map(([kind = "", key = ""]) => ({ kind, key }));
  if (problem !== null || first === undefined) {
    throw new StartFailure(problem ?? `${where} is empty.`);
  }
  const retired = others.map(({ kind, key }) =>
    describeEvidenceKey(kind === "private" ? publicPartOf(createPrivateKeyFrom(key)) : key),
  );
  const signing = createPrivateKeyFrom(first.key);
  return { signing, published: [describeEvidenceKey(publicPartOf(signing)), ...retired] };
}

const newEntry = () => `private:${randomBytes(32).toString("base64url")}`;

/** Returns the text of the keys with a new private key in front; of the earlier keys only the public parts stay. */
export function rotatedEvidenceKeys(text: string): string {
  const { published } = parseEvidenceKeys(text);
  return [newEntry(), ...published.map(({ x }) => `public:${x}`)].join(",");
}

/** Returns the file of the keys in a data directory. */
export const evidenceKeysFile = (dataDir: string): string => join(dataDir, "evidence-keys");

/** Reads the text of the keys in the data directory; creates the first key if there is none. */
function readEvidenceKeysFile(dataDir: string): string {
  const file = evidenceKeysFile(dataDir);
  createKeyFile(file, `${newEntry()}\n`);
  return readFileSync(file, "utf8");
}

/** Returns the text of an installation's keys: from `EVIDENCE_KEYS`, else derived from `SECRETS`, else from the data directory. */
export function evidenceKeysText({ config, secrets }: KeyPlace): string {
  if (config.evidenceKeys !== null) {
    return config.evidenceKeys;
  }
  // Machines that share SECRETS have to sign with one key.
  return config.secrets === null
    ? readEvidenceKeysFile(config.dataDir)
    : `private:${Buffer.from(secrets.evidence).toString("base64url")}`;
}

const known = new WeakMap<KeyPlace["config"], EvidenceKeys>();

/** Returns the keys of an installation; they are read once. Throws a {@link StartFailure} if they can't be used. */
export function evidenceKeys(parts: KeyPlace): EvidenceKeys {
  const { config } = parts;
  const before = known.get(config);
  if (before !== undefined) {
    return before;
  }
  const where = config.evidenceKeys === null ? evidenceKeysFile(config.dataDir) : "EVIDENCE_KEYS";
  const keys = parseEvidenceKeys(evidenceKeysText(parts), where);
  known.set(config, keys);
  return keys;
}
