import { type Config, readConfig } from "#server/config/config.ts";
import { accountByEmail, emailKey } from "#server/data/queries/accounts.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import { warnOfMisspelt } from "./warnOfMisspelt.ts";

/** How a command on the server's database ended: one line to print, and whether it was done. */
export interface CommandEnd {
  ok: boolean;
  line: string;
}

interface CommandParts {
  config: Config;
  database: Database;
  now: () => number;
}

/** The end of a command that names an address without an account. */
export const noAccount: CommandEnd = { ok: false, line: "No account has this address." };

/** Prints a sentence on standard error, since standard output holds the result. */
function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Reads the settings of the server. Throws a `ConfigError` where they can't be used. */
export function serverConfig(environment: NodeJS.ProcessEnv): Readonly<Config> {
  const config = readConfig(environment);
  warnOfMisspelt(environment);
  return config;
}

/** Does something in the database of an installation, whether or not its server runs. Throws a `StartFailure` where there is none. */
export async function inServerDatabase(
  environment: NodeJS.ProcessEnv,
  act: (context: CommandParts) => Promise<CommandEnd>,
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

/** Does something with the account of an address; ends with {@link noAccount} where there is none. */
export async function inAccount(
  email: string,
  environment: NodeJS.ProcessEnv,
  act: (account: AccountRow, context: CommandParts) => Promise<CommandEnd>,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async (context) => {
    const account = await accountByEmail(context.database.queries, emailKey(email.trim()));
    return account === undefined ? noAccount : act(account, context);
  });
}
