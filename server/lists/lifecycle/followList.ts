import { endedStates } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { SharedPoll } from "#server/concurrency/sharedPoll.ts";

/** One step of following a list: no change, its committed state, or its end. */
export type ListStep = { kind: "waiting" } | { kind: "list" | "done"; row: ListRow };

const heartbeatMs = 15_000;

/** Returns the part of a list that listeners see, as text to compare. */
function face(row: ListRow): string {
  const { state, phase, done, held, charged, counts, estimate, sample, error, name, preview } = row;
  return JSON.stringify([
    [state, phase, done, held, charged, counts, estimate, sample, error, name],
    preview?.length,
  ]);
}

/** Yields a list's committed progress, whichever process works on it; ends with the list, or when `signal` aborts. */
export async function* followList(
  polls: SharedPoll<ListRow>,
  list: ListRow,
  signal: AbortSignal,
): AsyncGenerator<ListStep> {
  let row: ListRow | undefined = list;
  let sent = "";
  let sentAt = performance.now();
  while (row !== undefined && !signal.aborted) {
    if (endedStates.includes(row.state)) {
      yield { kind: "done", row };
      return;
    }
    const now = performance.now();
    if (face(row) !== sent) {
      sent = face(row);
      sentAt = now;
      yield { kind: "list", row };
    } else if (now - sentAt >= heartbeatMs) {
      sentAt = now;
      yield { kind: "waiting" };
    }
    row = await polls.next(list.id, signal);
  }
}
