import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One signing key; tokens name it by `id`. */
interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/** Keys that sign and verify what the server gives out; the first signs, all verify. */
export interface Secrets {
  signing: readonly [SigningKey, ...SigningKey[]];
  /** Key of the XSRF token's HMAC. */
  xsrf: Uint8Array;
  /** Key of the cursors' HMAC. */
  cursors: Uint8Array;
  /** Key of the HMAC that signs links to downloads. */
  downloads: Uint8Array;
  /** Key under which secrets are sealed for storage. */
  sealing: Uint8Array;
  /** Key of the recovery codes' HMAC. */
  recoveryCodes: Uint8Array;
}

function derived(master: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", master, "", use, 32));
}

/** The id of the key that signs nothing and that everything else is derived from. */
export const rootId = "root";

/** Splits the text of the keys into `id:base64url` pairs. */
export function parsePairs(text: string): { id: string; key: string }[] {
  return text
    .trim()
    .split(",")
    .map((pair) => {
      const [id = "", key = ""] = pair.split(":");
      return { id, key };
    });
}

/** Reads `id:base64url` pairs; everything that does not sign is derived from the pair `root`, else from the oldest, so that it outlives a rotation. */
export function parseSecrets(text: string): Secrets {
  const masters = parsePairs(text).map(({ id, key }) => ({
    id,
    secret: new Uint8Array(Buffer.from(key, "base64url")),
  }));
  const root = masters.find(({ id }) => id === rootId) ?? masters.at(-1);
  const [first, ...others] = masters
    .filter(({ id }) => id !== rootId)
    .map(({ id, secret }) => ({ id, secret: derived(secret, "tokens") }));
  if (first === undefined || root === undefined || masters.some((key) => key.secret.length < 32)) {
    throw new Error("The signing keys must each have at least 32 octets.");
  }
  return {
    signing: [first, ...others],
    xsrf: derived(root.secret, "xsrf"),
    cursors: derived(root.secret, "cursors"),
    downloads: derived(root.secret, "downloads"),
    sealing: derived(root.secret, "sealing"),
    recoveryCodes: derived(root.secret, "recovery codes"),
  };
}

/** Reads the keys kept in the data directory; the first start makes them, readable by the owner alone. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const fresh = `k1:${randomBytes(32).toString("base64url")}\n`;
    // "wx" fails where the file exists, so two first starts end with one set of keys.
    writeFileSync(file, fresh, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  }
  return parseSecrets(readFileSync(file, "utf8"));
}
