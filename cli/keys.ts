import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { rotatedKeys, writeKeys } from "#server/rotateKeys.ts";
import type { CommandEnd } from "./serverDatabase.ts";

/** `mailverdict keys rotate`: a new signing key in front of those that are there; where `SECRETS` holds them, its new value is printed. */
export function rotate(environment: NodeJS.ProcessEnv, now: Date): CommandEnd {
  const { dataDir, secrets } = readConfig(environment);
  if (secrets !== null) {
    return { ok: true, line: rotatedKeys(secrets, now) };
  }
  const file = join(dataDir, "secrets");
  if (!existsSync(file)) {
    return { ok: false, line: `There are no keys in ${dataDir} yet; the first start makes them.` };
  }
  writeKeys(file, rotatedKeys(readFileSync(file, "utf8"), now));
  return { ok: true, line: `A new key signs after the next start of every server on ${dataDir}.` };
}
