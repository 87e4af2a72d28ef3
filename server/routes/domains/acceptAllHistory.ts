import type { DomainReport } from "#contract/domains.ts";
import { parseStoredResult, type ValidationRow } from "#server/data/tables/validationRow.ts";
import { instant } from "#server/presenters/instant.ts";

type Run = DomainReport["accept_all_history"][number];

/** Collapses the answers to random recipients, newest first, to runs of equal answers. Validations without an answer don't count. */
export function acceptAllHistory(
  rows: readonly Pick<ValidationRow, "result" | "checked_at">[],
): Run[] {
  const runs: Run[] = [];
  for (const { result, checked_at: checkedAt } of rows) {
    const answer = result === null ? null : (parseStoredResult(result).flags.accept_all ?? null);
    if (answer === null || checkedAt === null) {
      continue;
    }
    const run = runs.at(-1);
    if (run?.accept_all === answer) {
      run.first_at = instant(checkedAt);
      run.validations += 1;
    } else {
      runs.push({
        accept_all: answer,
        first_at: instant(checkedAt),
        last_at: instant(checkedAt),
        validations: 1,
      });
    }
  }
  return runs;
}
