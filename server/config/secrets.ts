import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createKeyFile } from "./createKeyFile.ts";
import { StartFailure } from "./startFailure.ts";

/** Signing key; tokens name it by `id`. */
interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/** Keys of the server. The first of the signing keys signs, all of them verify. */
export interface Secrets {
  signing: readonly [SigningKey, ...SigningKey[]];
  /** Key of the XSRF token's HMAC. */
  xsrf: Uint8Array;
  /** Key of the cursors' HMAC. */
  cursors: Uint8Array;
  /** Key of the HMAC that signs links to downloads. */
  downloads: Uint8Array;
  /** Key of the HMAC that signs links to shared results. */
  shares: Uint8Array;
  /** Key that encrypts secrets for storage. */
  sealing: Uint8Array;
  /** Key of the HMAC that signs proof-of-work puzzles. */
  puzzles: Uint8Array;
  /** Key of the HMAC that signs the proofs of form checks. */
  formProofs: Uint8Array;
  /** Key of the recovery codes' HMAC. */
  recoveryCodes: Uint8Array;
  /** Key of the HMAC that derives the first operator's setup code. */
  setupCode: Uint8Array;
  /** Key of the HMAC of addresses and networks that got starting credits. */
  startingCredits: Uint8Array;
  /** Key of the HMAC of addresses in imported outcomes. */
  outcomes: Uint8Array;
  /** Key of the HMAC that replaces addresses whose local part isn't stored. */
  addresses: Uint8Array;
  /** Private key for signed evidence where `EVIDENCE_KEYS` names none and machines share `SECRETS`. */
  evidence: Uint8Array;
}

function derived(master: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", master, "", use, 32));
}

/** Id of the key that signs nothing and from which all other keys are derived. */
export const rootId = "root";

/** Splits the text of the keys into `id:base64url` pairs. */
export function parsePairs(text: string): { id: string; key: string }[] {
  return text.split(",").map((pair) => {
    const [id = "", key = "", ...more] = pair.trim().split(":");
    return { id, key: [key, ...more].join(":") };
  });
}

const keyBytesMin = 32;
const bytesOf = (key: string) => Buffer.from(key, "base64url");

/** Returns the error in the keys as a sentence that begins with `where` and never quotes a key; null if they are valid. */
export function secretsProblem(text: string, where: string): string | null {
  const pairs = parsePairs(text);
  const invalidIndex = pairs.findIndex(
    ({ id, key }) => !/^[a-z0-9]{1,16}:[\w-]+$/u.test(`${id}:${key}`),
  );
  if (invalidIndex >= 0) {
    const which = pairs.length === 1 ? "it isn't one" : `number ${invalidIndex + 1} isn't one`;
    return `${where} must be id:key pairs, separated by commas: ${which}. An id has 1 to 16 lowercase letters or digits, a key is ${keyBytesMin} random bytes in base64url.`;
  }
  const short = pairs.find(({ key }) => bytesOf(key).length < keyBytesMin);
  if (short !== undefined) {
    return `${where} must have keys of at least ${keyBytesMin} bytes: the key ${short.id} has ${bytesOf(short.key).length}.`;
  }
  const ids = pairs.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) {
    return `${where} must use each id once: ${twice} appears twice.`;
  }
  return ids.every((id) => id === rootId)
    ? `${where} must have a signing key in front of ${rootId}, which signs nothing. Add one, such as k1: and ${keyBytesMin} random bytes in base64url.`
    : null;
}

/** Parses `id:base64url` pairs. Keys that don't sign are derived from the pair `root`, else from the oldest pair, so that they survive a rotation. Throws a {@link StartFailure} if the pairs are invalid. */
export function parseSecrets(text: string): Secrets {
  const problem = secretsProblem(text, "SECRETS");
  const masters = parsePairs(text).map(({ id, key }) => ({
    id,
    secret: new Uint8Array(bytesOf(key)),
  }));
  const root = masters.find(({ id }) => id === rootId) ?? masters.at(-1);
  const [first, ...others] = masters
    .filter(({ id }) => id !== rootId)
    .map(({ id, secret }) => ({ id, secret: derived(secret, "tokens") }));
  if (problem !== null || first === undefined || root === undefined) {
    throw new StartFailure(problem ?? "SECRETS has no signing key.");
  }
  return {
    signing: [first, ...others],
    xsrf: derived(root.secret, "xsrf"),
    cursors: derived(root.secret, "cursors"),
    downloads: derived(root.secret, "downloads"),
    shares: derived(root.secret, "shares"),
    sealing: derived(root.secret, "sealing"),
    puzzles: derived(root.secret, "puzzles"),
    formProofs: derived(root.secret, "form proofs"),
    recoveryCodes: derived(root.secret, "recovery codes"),
    setupCode: derived(root.secret, "setup code"),
    startingCredits: derived(root.secret, "starting credits"),
    outcomes: derived(root.secret, "outcomes"),
    addresses: derived(root.secret, "addresses"),
    evidence: derived(root.secret, "evidence"),
  };
}

const restore =
  "Restore the file from your backup. Without one, delete it: everyone signs in again and sets up two-factor authentication again.";

/** Reads the text of the keys in a file. Throws a {@link StartFailure} if the file can't be read or is invalid. */
export function readSecretsFile(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `Mailverdict can't read its signing keys in ${file} (${code}). Make it a file that its user can read.`,
    );
  }
  const problem = text === "" ? `${file} is empty.` : secretsProblem(text, file);
  if (problem !== null) {
    throw new StartFailure(`${problem} ${restore}`);
  }
  return text;
}

/** Reads the keys in the data directory; the first start creates them, readable by the owner alone. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets");
  createKeyFile(file, `k1:${randomBytes(keyBytesMin).toString("base64url")}\n`);
  return parseSecrets(readSecretsFile(file));
}
