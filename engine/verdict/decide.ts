import { suppositions } from "./suppositions.ts";
import type { PolicyRow } from "./policy.ts";
import { policyRows } from "./policy.ts";
import { predicates } from "./predicates.ts";
import type { VerdictInput } from "./verdictInput.ts";

/** The row of the policy that decides: the first that holds. Total and pure; nothing but these findings counts. */
export function decide(input: VerdictInput): PolicyRow {
  const row = policyRows.find(({ when, reason }) => predicates[when](input, reason));
  if (row === undefined) {
    throw new Error("The policy has no row for these findings.");
  }
  return row;
}

/** What the verdict would be with the findings that the deciding row supposes, in one English sentence; null where it supposes none. */
export function otherwiseOf(row: PolicyRow, input: VerdictInput): string | null {
  if (row.otherwise === null) {
    return null;
  }
  const { opening, change } = suppositions[row.otherwise];
  const { verdict, reason } = decide(change(input, row.reason));
  return `${opening}: ${verdict} (${reason}).`;
}
