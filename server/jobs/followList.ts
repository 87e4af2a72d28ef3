import { setTimeout as sleep } from "node:timers/promises";
import { jobById, overStates } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";

/** One step of following a list: nothing new, the list as it is committed now, or as it ended. */
export type ListStep = { kind: "waiting" } | { kind: "job" | "done"; row: JobRow };

const lookMs = 500;
const heartbeatMs = 15_000;

/** What a listener would see of a list. */
function face(row: JobRow): string {
  const { state, phase, done, held, charged, counts, outlook, sample, error, name, preview } = row;
  return JSON.stringify([
    [state, phase, done, held, charged, counts, outlook, sample, error, name],
    preview?.length,
  ]);
}

/** Follows a list by looking at what is committed, whichever process works on it; ends with it, or when the server stops. */
export async function* followList(
  parts: Pick<Parts, "database">,
  job: JobRow,
  stopping: AbortSignal,
): AsyncGenerator<ListStep> {
  let row: JobRow | undefined = job;
  let told = "";
  let quietMs = 0;
  while (row !== undefined && !stopping.aborted) {
    if (overStates.includes(row.state)) {
      yield { kind: "done", row };
      return;
    }
    if (face(row) !== told) {
      told = face(row);
      quietMs = 0;
      yield { kind: "job", row };
    } else if (quietMs >= heartbeatMs) {
      quietMs = 0;
      yield { kind: "waiting" };
    }
    await sleep(lookMs, undefined, { signal: stopping }).catch(() => undefined);
    quietMs += lookMs;
    row = await jobById(parts.database.queries, job.id);
  }
}
