import type { Simulation } from "#contract/policy.ts";
import { applyPolicy, parseFindings } from "#engine/verdict/applyPolicy.ts";
import { isIgnored } from "#engine/verdict/isIgnored.ts";
import { recommendedAction } from "#engine/verdict/recommendedAction.ts";
import type { PolicyGroup } from "#server/data/tables/policies/accountPolicyRow.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import type { Action, Reason, Verdict } from "#vocabulary/verdicts.ts";

/** A verdict as a policy gives it. */
export interface Outcome {
  verdict: Verdict;
  reason: Reason;
  action: Action;
}

/** Stored results before and after a change of policy. */
export type SimulatedCounts = Pick<
  Simulation,
  "rows" | "changed" | "not_judged" | "before" | "after" | "transitions"
>;

/** A policy to try, and the policies that judged the results by version. */
export interface Trial {
  policy: AccountPolicy;
  earlier: ReadonlyMap<number, AccountPolicy>;
}

/** Returns what a stored result is and what it would be. Without stored findings, `ignored` is true if the policy ignores the reason, so that the result might change. */
export function outcomesUnder(
  { verdict, reason, score, basis, policy_version: version }: Omit<PolicyGroup, "rows">,
  { policy, earlier }: Trial,
): { from: Outcome; to: Outcome; ignored: boolean } {
  const before = recommendedAction({ verdict, reason, score }, earlier.get(version));
  const from = { verdict, reason, action: before };
  const findings = basis === null ? null : parseFindings(basis);
  if (findings === null) {
    const action = recommendedAction({ verdict, reason, score }, policy);
    const ignored = isIgnored(policy, reason);
    return { from, to: ignored ? from : { verdict, reason, action }, ignored };
  }
  const { score: _score, ...to } = applyPolicy(findings, policy);
  return { from, to, ignored: false };
}

/** Returns true if a result changes. */
export function differs(from: Outcome, to: Outcome): boolean {
  return from.verdict !== to.verdict || from.reason !== to.reason || from.action !== to.action;
}

const noCounts = (): Simulation["before"] => ({
  verdicts: { deliverable: 0, risky: 0, undeliverable: 0, unknown: 0 },
  actions: { send: 0, send_with_care: 0, do_not_send: 0, retry_later: 0 },
});

/** Judges groups of stored results by another policy, without reading single rows. */
export function simulate(groups: readonly PolicyGroup[], trial: Trial): SimulatedCounts {
  const before = noCounts();
  const after = noCounts();
  const transitions = new Map<string, Simulation["transitions"][number]>();
  let [total, changed, ignoredCount] = [0, 0, 0];
  for (const group of groups) {
    const { from, to, ignored } = outcomesUnder(group, trial);
    const { rows } = group;
    total += rows;
    ignoredCount += ignored ? rows : 0;
    before.verdicts[from.verdict] += rows;
    before.actions[from.action] += rows;
    after.verdicts[to.verdict] += rows;
    after.actions[to.action] += rows;
    if (differs(from, to)) {
      changed += rows;
      const key = JSON.stringify([from, to]);
      transitions.set(key, { from, to, rows: (transitions.get(key)?.rows ?? 0) + rows });
    }
  }
  return {
    rows: total,
    changed,
    not_judged: ignoredCount,
    before,
    after,
    transitions: [...transitions.values()].toSorted((one, other) => other.rows - one.rows),
  };
}
