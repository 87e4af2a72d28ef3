import { claimTask, releaseTask } from "#server/data/queries/sharedTasks.ts";
import type { AppContext } from "#server/context.ts";

/** Share of the interval by which a server may be early. */
const early = 0.1;

/**
 * Runs a task of the installation on one of its servers: the first one that comes once the interval of `ms` is over. The
 * others skip it. If it fails, the next server that comes tries again; if its server ends, one does after the interval.
 * With SQLite, every call runs it, since one server has the file.
 */
export async function onOneServer(
  { database, now }: Pick<AppContext, "database" | "now">,
  { name, ms }: { name: string; ms: number },
  act: () => Promise<unknown>,
): Promise<void> {
  if (database.kind === "sqlite") {
    await act();
    return;
  }
  const startedAt = now();
  if (
    !(await claimTask(database.queries, {
      name,
      at: startedAt,
      before: startedAt - ms * (1 - early),
    }))
  ) {
    return;
  }
  try {
    await act();
  } catch (error) {
    await releaseTask(database.queries, name);
    throw error;
  }
}
