import type { FlagName } from "#vocabulary/flags.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import type { Flags } from "./flags.ts";
import { flagPoints, reasonPoints, scoreFloors } from "./policy.ts";

/** A score and its explanation. */
export interface Score {
  /** 0 (never send) to 100. Follows from the verdict, which never depends on the score. */
  score: number;
  /** Signals with the points they deduct: 100 plus all points is the score. */
  score_breakdown: { signal: string; points: number }[];
}

/** Calculates the score from the weights of the policy. */
export function calculateScore(verdict: Verdict, reason: Reason, flags: Flags): Score {
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
  for (const [flag, rule] of Object.entries(flagPoints)) {
    if (flags[flag as FlagName] === true && rule.reason !== reason) {
      deduct(flag, rule.points);
    }
  }
  return { score, score_breakdown: breakdown };
}
