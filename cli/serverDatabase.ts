import { type Config, readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/data/database.ts";
import { warnOfMisspelt } from "./warnOfMisspelt.ts";

/** How a command on the server's database ended: one line to print, and whether it was done. */
export interface CommandEnd {
  ok: boolean;
  line: string;
}

/** Prints a sentence on standard error, since standard output holds the result. */
function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Reads the settings of the server. Throws a `ConfigFault` where they can't be used. */
export function serverConfig(environment: NodeJS.ProcessEnv): Readonly<Config> {
  const config = readConfig(environment);
  warnOfMisspelt(environment);
  return config;
}

/** Does something in the database of an installation, whether or not its server runs. Throws a `StartFailure` where there is none. */
export async function inServerDatabase(
  environment: NodeJS.ProcessEnv,
  act: (parts: { config: Config; database: Database; now: () => number }) => Promise<CommandEnd>,
): Promise<CommandEnd> {
  const config = serverConfig(environment);
  const wait = { seconds: config.databaseWaitSeconds, tell };
  const database = await openDatabase(config, { wait, existing: true });
  try {
    return await act({ config, database, now: Date.now });
  } finally {
    await database.close();
  }
}
