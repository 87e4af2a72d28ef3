import { type Config, misspelledVariables } from "#server/config/config.ts";
import type { DatabaseWait } from "#server/data/connection/awaitDatabase.ts";

/** Prints a sentence for the person starting the server: on standard output, since the log on standard error is JSON. */
function printNotice(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** Returns how long the start waits for its database; prints that it does. */
export function databaseWait({
  databaseWaitSeconds,
}: Pick<Config, "databaseWaitSeconds">): DatabaseWait {
  return { seconds: databaseWaitSeconds, report: printNotice };
}

/** Warns of variables whose names are a typo away from a setting. They may belong to another program, so the start continues. */
export function warnOfMisspelt(environment: NodeJS.ProcessEnv): void {
  for (const sentence of misspelledVariables(environment)) {
    printNotice(`Warning: ${sentence}`);
  }
}
