import { existsSync } from "node:fs";
import { join } from "node:path";
import { NoInstallation } from "#server/data/connection/openDatabase.ts";
import { rotatedKeys, writeKeys } from "#server/config/rotatedKeys.ts";
import { readSecretsFile } from "#server/config/secrets.ts";
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
