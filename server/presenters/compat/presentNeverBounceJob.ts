import { compatNames } from "#contract/compatVerdicts.ts";
import type { ListState } from "#contract/listShape.ts";
import type { AcceptedReasonCount } from "#server/data/queries/countAcceptedReasons.ts";
import {
  countsOf,
  errorOf,
  type ListRow,
  rowsWithoutAddress,
  sampleOf,
} from "#server/data/tables/listRow.ts";

/** States of jobs that we have; NeverBounce also knows `uploading` and `waiting_analyzed`. */
type JobStatus =
  | "under_review"
  | "queued"
  | "failed"
  | "complete"
  | "running"
  | "parsing"
  | "waiting";

/** NeverBounce's names of our states. */
export const neverBounceStates: Readonly<Record<ListState, JobStatus>> = {
  parsing: "parsing",
  needs_mapping: "under_review",
  ready: "waiting",
  sampling: "running",
  queued: "queued",
  running: "running",
  paused: "running",
  finalizing: "running",
  completed: "complete",
  canceled: "failed",
  failed: "failed",
  expired: "complete",
};

/** Returns a time as NeverBounce writes it, in UTC: `2026-11-30 02:31:00`. */
const formatTime = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString().slice(0, 19).replace("T", " ");

/** Returns why a job failed, by our code: a list that couldn't start stays `ready` with an error. */
function findFailure(list: ListRow): string | null {
  const error = errorOf(list.error)?.code ?? null;
  if (list.state === "ready" || list.state === "failed") {
    return error;
  }
  return list.state === "canceled" ? "canceled" : null;
}

/** Returns the rows by NeverBounce's results. Rows without an address are invalid. Of a list whose rows were deleted, the verdicts remain: risky rows are unknown. */
function countTotals(list: ListRow, outcomes: readonly AcceptedReasonCount[]) {
  const invalid = rowsWithoutAddress(list);
  const all = { valid: 0, invalid, catchall: 0, disposable: 0, unknown: 0 };
  if (list.state === "expired") {
    const { deliverable, undeliverable, risky, unknown } = list;
    const rest = { invalid: invalid + undeliverable, unknown: unknown + risky };
    return { ...all, ...rest, valid: deliverable };
  }
  for (const { reason, accepted, count } of outcomes) {
    all[compatNames(reason, accepted).neverbounce] += count;
  }
  return all;
}

/** Returns the share of invalid rows in percent: of the results, or before the start of the free sample. */
function bounceEstimate(list: ListRow, invalid: number, processed: number): number {
  const sample = list.state === "sampling" ? null : sampleOf(list.sample);
  if (processed > 0) {
    return Math.round((100 * invalid) / processed);
  }
  return sample === null || sample.size === 0
    ? 0
    : Math.round((100 * sample.results.undeliverable) / sample.size);
}

/** Returns a list as a job of NeverBounce. */
export function presentNeverBounceJob(
  { number, list }: { number: number; list: ListRow },
  outcomes: readonly AcceptedReasonCount[],
) {
  const counts = countsOf(list.counts);
  const failure = findFailure(list);
  const status = failure === null ? neverBounceStates[list.state] : "failed";
  const isOver = status === "complete" || status === "failed";
  const rest = rowsWithoutAddress(list);
  const totals = countTotals(list, outcomes);
  const processed = isOver || list.done > 0 ? list.done + rest : 0;
  return {
    id: number,
    job_status: status,
    filename: list.name,
    created_at: formatTime(list.created_at),
    started_at: formatTime(list.started_at),
    finished_at: formatTime(list.completed_at),
    failure_reason: failure,
    total: {
      records: counts?.rows ?? 0,
      billable: counts?.billable ?? 0,
      processed,
      ...totals,
      duplicates: counts?.duplicates ?? 0,
      bad_syntax: counts?.malformed ?? 0,
    },
    bounce_estimate: bounceEstimate(list, totals.invalid - rest, list.done),
    percent_complete:
      list.total === 0
        ? status === "complete"
          ? 100
          : 0
        : Math.floor((100 * list.done) / list.total),
  };
}
