import type { ListRow } from "#server/data/tables/listRow.ts";
import { unpaidKey } from "#server/data/queries/unpaidRows.ts";
import type { RowResult } from "./rowResult.ts";

/**
 * The answers that the credits held for a list pay for, in order. Rows are asked about only while there are credits for
 * them; should there be more answers than credits all the same, those beyond wait as if nobody had asked. That happens
 * where a process comes too late with rows that another answered, or lets rows through while a chunk changes hands.
 */
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
    credits: 0,
    charge: null,
    host_key: unpaidKey,
    checked_at: null,
  };
  return { ...answer, row, cacheKey: null };
}
