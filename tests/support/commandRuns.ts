import { execFileSync } from "node:child_process";

/** Tells whether a command of this machine ends with 0. */
export function commandRuns(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
