import { reason, reasonMax } from "#contract/systemCalls.ts";
import { UsageError } from "./settings/usageError.ts";

/** Option of commands that operators give a reason for. */
export const reasonOption = {
  type: "string",
  value: "text",
  help: "reason, recorded and shown to the people concerned",
} as const;

/** Returns the reason of a command; null if none was given. Throws a `UsageError` if it isn't one line of at most {@link reasonMax} characters. */
export function readReason(given: string | undefined): string | null {
  if (given === undefined) {
    return null;
  }
  const read = reason.safeParse(given);
  if (!read.success) {
    throw new UsageError(`--reason takes one line of at most ${reasonMax} characters.`);
  }
  return read.data;
}
