import { overStates } from "#server/data/jobs.ts";
import type { JobRow } from "#server/data/tables.ts";
import type { SharedPoll } from "#server/work/sharedPoll.ts";

/** One step of following a list: nothing new, the list as it is committed now, or as it ended. */
export type ListStep = { kind: "waiting" } | { kind: "job" | "done"; row: JobRow };

const heartbeatMs = 15_000;

/** What a listener would see of a list. */
function face(row: JobRow): string {
  const { state, phase, done, held, charged, counts, outlook, sample, error, name, preview } = row;
  return JSON.stringify([
    [state, phase, done, held, charged, counts, outlook, sample, error, name],
    preview?.length,
  ]);
}

/** Yields a list's committed progress, whichever process works on it; ends with the list, or when `signal` aborts. */
export async function* followList(
  polls: SharedPoll<JobRow>,
  job: JobRow,
  signal: AbortSignal,
): AsyncGenerator<ListStep> {
  let row: JobRow | undefined = job;
  let told = "";
  let toldAt = performance.now();
  while (row !== undefined && !signal.aborted) {
    if (overStates.includes(row.state)) {
      yield { kind: "done", row };
      return;
    }
    const now = performance.now();
    if (face(row) !== told) {
      told = face(row);
      toldAt = now;
      yield { kind: "job", row };
    } else if (now - toldAt >= heartbeatMs) {
      toldAt = now;
      yield { kind: "waiting" };
    }
    row = await polls.next(job.id, signal);
  }
}
