import { sql } from "kysely";
import { installationFlag, setInstallationFlag } from "#server/data/queries/installationFlags.ts";
import type { AppContext } from "#server/context.ts";

/** Task that every server repeats, and its interval in ms. */
interface SharedTask {
  name: string;
  ms: number;
}

/** Share of the interval by which a server may be early. */
const early = 0.1;

/**
 * Runs a task of the installation on one of its servers: the first one that comes once the interval is over. The others
 * skip it, and take over if that server ends or fails. With SQLite, every call runs it, since one server has the file.
 */
export async function onOneServer(
  { database, now }: Pick<AppContext, "database" | "now">,
  { name, ms }: SharedTask,
  act: () => Promise<unknown>,
): Promise<void> {
  if (database.kind === "sqlite") {
    await act();
    return;
  }
  await database.atomically(async (queries) => {
    // Held until the transaction ends, however that is; poolers in transaction mode know no other locks.
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`task ${name}`})) as locked`.execute(queries);
    if (rows[0]?.locked !== true) {
      return;
    }
    const flag = `done ${name}`;
    const doneAt = Number((await installationFlag(queries, flag)) ?? Number.NEGATIVE_INFINITY);
    const isEarly = now() < doneAt + ms * (1 - early);
    // A time in the future was stored before the clock was set back.
    if (isEarly && doneAt <= now()) {
      return;
    }
    await act();
    await setInstallationFlag(queries, flag, String(now()));
  });
}
