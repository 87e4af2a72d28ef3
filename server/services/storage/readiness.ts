import { sql } from "kysely";
import type { AppContext } from "#server/context.ts";
import { DatabaseUnavailable } from "#server/data/connection/databaseUnavailable.ts";
import { claimTask } from "#server/data/queries/sharedTasks.ts";
import { isReserveReached } from "./diskReserve.ts";

/** Time in ms for which a written test row answers for later requests, so that requests to `/readyz` can't load the database. */
const writtenMs = 2000;

/** State of the server for load balancers and monitors. */
export type Readiness =
  | "ok"
  | "disk_reserve_reached"
  | "database_unreachable"
  | "database_not_writable";

/** Returns a function that tells whether the database answers and can be written to, and the disk reserve isn't reached. Errors are logged. */
export function createReadiness(
  context: Pick<AppContext, "config" | "database" | "log" | "now">,
): () => Promise<Readiness> {
  const { database, log, now } = context;
  let written: Promise<Readiness> = Promise.resolve("ok");
  let writtenAt = Number.NEGATIVE_INFINITY;

  const write = async (): Promise<Readiness> => {
    try {
      await claimTask(database.queries, { name: "write test", at: now(), before: now() });
      return "ok";
    } catch (error) {
      log.warn({ err: error }, "database not writable");
      return error instanceof DatabaseUnavailable
        ? "database_unreachable"
        : "database_not_writable";
    }
  };
  return async () => {
    try {
      await sql`select 1`.execute(database.queries);
    } catch (error) {
      log.warn({ err: error }, "database unreachable");
      return "database_unreachable";
    }
    if (await isReserveReached(context)) {
      return "disk_reserve_reached";
    }
    if (performance.now() - writtenAt >= writtenMs) {
      writtenAt = performance.now();
      written = write();
    }
    return written;
  };
}
