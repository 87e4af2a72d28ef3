import { type Config, ConfigFault, readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/data/database.ts";

/** How a command on the server's database ended: one line to print, and whether it was done. */
export interface CommandEnd {
  ok: boolean;
  line: string;
}

function configOf(environment: NodeJS.ProcessEnv): Config | string {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigFault) {
      return error.message;
    }
    throw error;
  }
}

/** Does something in the server's own database, whether or not the server runs. */
export async function inServerDatabase(
  environment: NodeJS.ProcessEnv,
  act: (parts: { config: Config; database: Database; now: () => number }) => Promise<CommandEnd>,
): Promise<CommandEnd> {
  const config = configOf(environment);
  if (typeof config === "string") {
    return { ok: false, line: config };
  }
  const database = await openDatabase(config);
  try {
    return await act({ config, database, now: Date.now });
  } finally {
    await database.close();
  }
}
