import type { MailboxFinding } from "#engine/evidence/findings.ts";
import type { Confidence } from "#vocabulary/verdicts.ts";
import { counterfactuals } from "./counterfactuals.ts";
import type { PolicyRow } from "./policy.ts";
import { policyRows } from "./policy.ts";
import { type VerdictInput, predicates } from "./verdictInput.ts";

/** Returns the first policy row whose predicate holds. Pure: depends on these findings only. */
export function decide(input: VerdictInput): PolicyRow {
  const row = policyRows.find(({ when, reason }) => predicates[when](input, reason));
  if (row === undefined) {
    throw new Error("The policy has no row for these findings.");
  }
  return row;
}

/** Returns one English sentence on the verdict under the counterfactual of the deciding row, or null if it has none. */
export function findAlternative(row: PolicyRow, input: VerdictInput): string | null {
  if (row.otherwise === null) {
    return null;
  }
  const { opening, change } = counterfactuals[row.otherwise];
  const { verdict, reason } = decide(change(input, row.reason));
  return `${opening}: ${verdict} (${reason}).`;
}

/** Returns the confidence in a verdict: `definitive` for syntax, DNS and account rules, `strong` for a server's reply, `weak` for a hint. */
export function rateConfidence(
  { verdict, reason }: PolicyRow,
  mailbox: MailboxFinding,
): Confidence {
  if (verdict === "unknown") {
    return "none";
  }
  if (verdict === "undeliverable") {
    return mailbox.kind === "settled" ? "strong" : "definitive";
  }
  if (reason === "allowed_by_rule") {
    return "definitive";
  }
  const guessed = ["accept_all_unknown", "possible_typo", "gibberish"].includes(reason);
  return guessed || mailbox.kind === "not_checked" ? "weak" : "strong";
}
