import { readSettings, requireAddresses, requireRealIdentity } from "#cli/settings/readSettings.ts";
import { checkFile } from "./checkFile.ts";
import type { FileOptions } from "./fileOptions.ts";

/** Checks the addresses of a file, or of standard input, on this machine until Ctrl-C. Returns the exit code. */
export async function checkFileHere(options: FileOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const operator = readSettings();
  requireRealIdentity(operator);
  await requireAddresses(operator);
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  return checkFile(options, env, stopping.signal);
}
