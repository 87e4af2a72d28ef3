import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { UsageError } from "#cli/settings/usageError.ts";
import { configFolder } from "./configFolder.ts";

/** An installation and a key for it. */
export interface Profile {
  url: string;
  key: string;
}

const stored = z.record(z.string(), z.object({ url: z.string(), key: z.string() }));

/** Returns the file of the profiles. */
export const profilesFile = (env: NodeJS.ProcessEnv): string =>
  join(configFolder(env), "profiles.json");

/** Reads the profiles by name; without the file, there are none. Throws a {@link UsageError} if they can't be read. */
export function readProfiles(env: NodeJS.ProcessEnv): ReadonlyMap<string, Profile> {
  const file = profilesFile(env);
  try {
    return new Map(Object.entries(stored.parse(JSON.parse(readFileSync(file, "utf8")))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return new Map();
    }
    // The cause may quote a key.
    throw new UsageError(`${file} can't be read. Delete it and sign in again: mailverdict login.`);
  }
}

/** Writes the profiles as a whole or not at all, for this user alone. */
export function writeProfiles(
  profiles: ReadonlyMap<string, Profile>,
  env: NodeJS.ProcessEnv,
): void {
  const file = profilesFile(env);
  mkdirSync(configFolder(env), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`, {
    mode: 0o600,
  });
  renameSync(unfinished, file);
}
