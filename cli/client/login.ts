import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { say } from "#cli/output/say.ts";
import { UsageError } from "#cli/settings/usageError.ts";
import { ApiError } from "#sdk/typescript/src/errors.ts";
import { defaultProfile, serverUrl } from "./connection.ts";
import { withServer } from "./onServer.ts";
import { profilesFile, readProfiles, writeProfiles } from "./profiles.ts";

/** Asks for a key in the terminal, without showing it. */
async function readKey(url: string): Promise<string> {
  process.stderr.write(`API key for ${url}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.on("SIGINT", () => process.exit(exitCodes.interrupted));
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}

/**
 * `mailverdict login <url>`: reads an API key, makes sure that the server takes it, and stores both in a profile.
 * Returns the exit code.
 */
export async function login(
  { address, profile = defaultProfile }: { address: string; profile: string | undefined },
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const url = serverUrl(address);
  const profiles = new Map(readProfiles(env));
  const read = process.stdin.isTTY ? await readKey(url) : await text(process.stdin);
  const key = read.trim();
  if (key === "") {
    throw new UsageError("Standard input has no API key. Create one in the app under API keys.");
  }
  return withServer({ url, key }, async (client) => {
    await client.account.credits().catch((error: unknown) => {
      // The key is good, and may do other things.
      if (!(error instanceof ApiError && error.code === "insufficient_scope")) {
        throw error;
      }
    });
    writeProfiles(profiles.set(profile, { url, key }), env);
    say(`Signed in to ${url}. The key is in the profile ${profile} of ${profilesFile(env)}.`);
    return exitCodes.done;
  });
}

/** `mailverdict logout`: deletes a profile with its key; the key itself stays valid. Returns the exit code. */
export function logout(profile: string = defaultProfile, env: NodeJS.ProcessEnv): number {
  const profiles = new Map(readProfiles(env));
  if (!profiles.delete(profile)) {
    say(`There's no profile ${JSON.stringify(profile)}.`);
    return exitCodes.failed;
  }
  writeProfiles(profiles, env);
  say(`Deleted the profile ${profile}. Revoke its key in the app if no one else uses it.`);
  return exitCodes.done;
}
