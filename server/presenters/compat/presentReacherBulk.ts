import { compatNames } from "#contract/compatVerdicts.ts";
import type { AcceptedReasonCount } from "#server/data/queries/countAcceptedReasons.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import { countsOf, type ListRow, rowsWithoutAddress } from "#server/data/tables/listRow.ts";
import { instant } from "#server/presenters/instant.ts";

/** Returns a list as the progress of Reacher's bulk verification. Rows without an address are invalid. */
export function presentReacherBulk(
  { number, list }: { number: number; list: ListRow },
  outcomes: readonly AcceptedReasonCount[],
) {
  const rest = rowsWithoutAddress(list);
  const summary = { safe: 0, invalid: rest, risky: 0, unknown: 0 };
  if (list.state === "expired") {
    // The rows are deleted, and their verdicts remain.
    const { deliverable, undeliverable, risky, unknown } = list;
    Object.assign(summary, { safe: deliverable, invalid: undeliverable + rest, risky, unknown });
  }
  for (const { reason, accepted, count } of outcomes) {
    summary[compatNames(reason, accepted).reacher] += count;
  }
  const isOver = endedStates.includes(list.state);
  return {
    job_id: number,
    created_at: instant(list.created_at),
    finished_at: list.completed_at === null ? null : instant(list.completed_at),
    total_records: countsOf(list.counts)?.rows ?? 0,
    total_processed: list.done + (list.done > 0 || isOver ? rest : 0),
    summary: {
      total_safe: summary.safe,
      total_invalid: summary.invalid,
      total_risky: summary.risky,
      total_unknown: summary.unknown,
    },
    job_status: isOver ? "Completed" : "Running",
  };
}
