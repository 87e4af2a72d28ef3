import type { JobRow } from "#server/data/tables.ts";
import type { RowAnswer } from "./rowAnswer.ts";

/** What rows wait under that got no answer for want of credits. */
const unpaidKey = "(unpaid)";

/**
 * The answers that the credits held for a list pay for, in order. Where its owner set a bound below its price, those that
 * would go beyond it wait as if they had not been asked about: nobody gets an answer that was not paid.
 */
export function withinBudget(
  job: Pick<JobRow, "held">,
  answers: readonly RowAnswer[],
): RowAnswer[] {
  let left = job.held;
  return answers.map((answer) => {
    if (!answer.held || answer.row.status !== "final") {
      return answer;
    }
    left -= 1;
    return left >= 0 ? answer : unpaid(answer);
  });
}

function unpaid(answer: RowAnswer): RowAnswer {
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
    host_key: answer.row.host_key ?? unpaidKey,
    checked_at: null,
  };
  return { ...answer, row, knownAs: null };
}
