import { type AccountPolicy, standardPolicy } from "#vocabulary/policy.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import type { Flags } from "./flags.ts";
import { isIgnored } from "./isIgnored.ts";
import { flagPoints, reasonPoints, scoreFloors } from "./policy.ts";

/** A score and its explanation. */
export interface Score {
  /** 0 (never send) to 100. Follows from the verdict, which never depends on the score. */
  score: number;
  /** Signals with the points they deduct: 100 plus all points is the score. */
  score_breakdown: { signal: string; points: number }[];
}

/** The flags that deduct points. */
export type ScoredFlag = keyof typeof flagPoints;

const scored = Object.entries(flagPoints) as [ScoredFlag, (typeof flagPoints)[ScoredFlag]][];

/** Calculates the score from the weights of the policy. Signals that the account ignores deduct nothing. */
export function calculateScore(
  { verdict, reason }: { verdict: Verdict; reason: Reason },
  flags: Pick<Flags, ScoredFlag>,
  policy: AccountPolicy = standardPolicy,
): Score {
  const breakdown: Score["score_breakdown"] = [];
  let score = 100;
  const deduct = (signal: string, points: number): void => {
    const deducted = Math.max(points, Math.min(0, scoreFloors[verdict] - score));
    if (deducted < 0) {
      breakdown.push({ signal, points: deducted });
      score += deducted;
    }
  };
  deduct(reason, reasonPoints[reason]);
  for (const [flag, rule] of scored) {
    if (flags[flag] === true && rule.reason !== reason && !isIgnored(policy, rule.reason)) {
      deduct(flag, rule.points);
    }
  }
  return { score, score_breakdown: breakdown };
}
