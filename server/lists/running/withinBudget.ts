import type { ListRow } from "#server/data/tables/listRow.ts";
import type { RowResult } from "./rowResult.ts";
import { unpaidKey } from "#server/data/queries/unpaidRows.ts";

/** Returns the results, with those beyond the credits reserved for the list reset to wait for credits. Rows are checked only while credits are reserved for them, but there may be more results than credits if a process is late with rows that another one checked, or releases rows while a chunk changes owner. */
export function withinBudget(
  list: Pick<ListRow, "held">,
  answers: readonly RowResult[],
): RowResult[] {
  let left = list.held;
  return answers.map((answer) => {
    if (!answer.held || answer.row.status !== "final") {
      return answer;
    }
    left -= 1;
    return left >= 0 ? answer : unpaid(answer);
  });
}

function unpaid(answer: RowResult): RowResult {
  const row = {
    ...answer.row,
    status: "waiting" as const,
    verdict: null,
    reason: null,
    score: null,
    suggestion: null,
    provider: null,
    reply: null,
    basis: null,
    credits: 0,
    charge: null,
    host_key: unpaidKey,
    checked_at: null,
    evidence: null,
  };
  return { ...answer, row, cacheKey: null };
}
