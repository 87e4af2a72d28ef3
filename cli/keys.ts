import { existsSync } from "node:fs";
import { join } from "node:path";
import { NoInstallation } from "#server/data/connection/openDatabase.ts";
import {
  evidenceKeysFile,
  evidenceKeysText,
  rotatedEvidenceKeys,
} from "#server/config/evidenceKeys.ts";
import { rotatedKeys, writeKeys } from "#server/config/rotatedKeys.ts";
import { parseSecrets, readSecretsFile } from "#server/config/secrets.ts";
import { type CommandEnd, serverConfig } from "./serverDatabase.ts";

/**
 * `mailverdict keys rotate`: adds a new signing key in front of the current ones; prints the new value if the keys
 * are in `SECRETS`.
 */
export function rotate(environment: NodeJS.ProcessEnv, now: Date): CommandEnd {
  const { dataDir, secrets } = serverConfig(environment);
  if (secrets !== null) {
    return { ok: true, line: rotatedKeys(secrets, now) };
  }
  const file = join(dataDir, "secrets");
  if (!existsSync(file)) {
    throw new NoInstallation(dataDir);
  }
  writeKeys(file, rotatedKeys(readSecretsFile(file), now));
  return {
    ok: true,
    line: `Added a signing key in ${file}. Restart every server of this installation to use it.`,
  };
}

/**
 * `mailverdict keys rotate --evidence`: adds a new key for signed evidence; the earlier public keys stay published.
 * Prints the new value of `EVIDENCE_KEYS` if the keys come from the environment.
 */
export function rotateEvidence(environment: NodeJS.ProcessEnv): CommandEnd {
  const config = serverConfig(environment);
  const { dataDir } = config;
  if (config.evidenceKeys !== null) {
    return { ok: true, line: rotatedEvidenceKeys(config.evidenceKeys) };
  }
  if (config.secrets === null && !existsSync(join(dataDir, "secrets"))) {
    throw new NoInstallation(dataDir);
  }
  const secrets = parseSecrets(config.secrets ?? readSecretsFile(join(dataDir, "secrets")));
  const text = rotatedEvidenceKeys(evidenceKeysText({ config, secrets }));
  if (config.secrets !== null) {
    return { ok: true, line: text };
  }
  const file = evidenceKeysFile(dataDir);
  writeKeys(file, text);
  return {
    ok: true,
    line: `Added a key for signed evidence in ${file}. Restart the server to use it.`,
  };
}
