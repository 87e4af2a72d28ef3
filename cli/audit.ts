import { once } from "node:events";
import { auditLog } from "#server/data/queries/auditEvents.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

/** Prints text, waiting for a slow reader. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) {
    await once(process.stdout, "drain");
  }
}

/**
 * `mailverdict audit export [--since <day>]`: prints the events of all accounts as one JSON object per line, oldest
 * first.
 */
export async function exportAudit(
  since: string | undefined,
  environment: NodeJS.ProcessEnv,
  write: (text: string) => Promise<void> = print,
): Promise<CommandEnd> {
  const from = since === undefined ? 0 : Date.parse(since);
  if (Number.isNaN(from)) {
    return { ok: false, line: "--since takes a day, such as 2026-11-01." };
  }
  return inServerDatabase(environment, async ({ database }) => {
    for await (const { at, ...event } of auditLog(database.queries, from)) {
      await write(`${JSON.stringify({ at: new Date(at).toISOString(), ...event })}\n`);
    }
    return { ok: true, line: "" };
  });
}
