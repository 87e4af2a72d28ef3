import { type Config, readConfig } from "#server/config/config.ts";
import { type Member, memberByEmail, namedAccounts } from "#server/data/queries/members.ts";
import { emailKey } from "#server/data/queries/users.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { warnOfMisspelledSettings } from "./settings/warnOfMisspelledSettings.ts";

/** Result of a command on the server's database: success, and one line to print. */
export interface CommandEnd {
  ok: boolean;
  line: string;
}

interface CommandContext {
  config: Config;
  database: Database;
  now: () => number;
}

/** Result of a command for an address without an account. */
export const noAccount: CommandEnd = { ok: false, line: "No account has this address." };

/** Prints a sentence on standard error, because standard output is for results. */
function printNotice(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Reads the settings of the server. Throws a `ConfigError` if they can't be used. */
export function serverConfig(environment: NodeJS.ProcessEnv): Readonly<Config> {
  const config = readConfig(environment);
  warnOfMisspelledSettings(environment);
  return config;
}

/**
 * Runs an action on the database of an installation, even while its server runs. Throws a `StartFailure` if there is
 * none.
 */
export async function inServerDatabase(
  environment: NodeJS.ProcessEnv,
  act: (context: CommandContext) => Promise<CommandEnd>,
): Promise<CommandEnd> {
  const config = serverConfig(environment);
  const wait = { seconds: config.databaseWaitSeconds, report: printNotice };
  const database = await openDatabase(config, { wait, existing: true });
  try {
    return await act({ config, database, now: database.now });
  } finally {
    await database.close();
  }
}

/** Runs an action on the account that an address owns, or that has an id, with its owner; returns {@link noAccount} if there is none, and the ids if an address owns several. */
export async function inAccount(
  named: string,
  environment: NodeJS.ProcessEnv,
  act: (member: Member, context: CommandContext) => Promise<CommandEnd>,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async (context) => {
    const found = await namedAccounts(context.database.queries, named.trim());
    const [member] = found;
    if (found.length > 1) {
      const ids = found.map(({ account }) => account.id).join(", ");
      return { ok: false, line: `This address owns several accounts. Name one by its id: ${ids}.` };
    }
    return member === undefined ? noAccount : act(member, context);
  });
}

/** Runs an action on the user of an address, in the account that they would sign in to; returns {@link noAccount} if there is none. */
export async function asUser(
  email: string,
  environment: NodeJS.ProcessEnv,
  act: (member: Member, context: CommandContext) => Promise<CommandEnd>,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async (context) => {
    const member = await memberByEmail(context.database.queries, emailKey(email.trim()));
    return member === undefined ? noAccount : act(member, context);
  });
}
