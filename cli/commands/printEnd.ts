import type { CommandEnd } from "#cli/serverDatabase.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";

/** Prints how a command ended, and returns its exit code. */
export function printEnd({ ok, line }: CommandEnd): number {
  if (line !== "") {
    (ok ? process.stdout : process.stderr).write(`${line}\n`);
  }
  return ok ? exitCodes.done : exitCodes.call;
}
