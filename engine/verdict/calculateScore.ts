import { flagPoints, reasonPoints, scoreFloors } from "./policy.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import type { Flags, Verification } from "#engine/verification/verification.ts";

/** The score 0–100 and the signals that make it up, as the policy weighs them: 100 plus all points is the score. */
export function calculateScore(
  verdict: Verdict,
  reason: Reason,
  flags: Flags,
): Pick<Verification, "score" | "score_breakdown"> {
  const breakdown: Verification["score_breakdown"] = [];
  let score = 100;
  const take = (signal: string, points: number): void => {
    const taken = Math.max(points, Math.min(0, scoreFloors[verdict] - score));
    if (taken < 0) {
      breakdown.push({ signal, points: taken });
      score += taken;
    }
  };
  take(reason, reasonPoints[reason]);
  for (const [flag, rule] of Object.entries(flagPoints)) {
    if (flags[flag as keyof Flags] === true && rule.reason !== reason) {
      take(flag, rule.points);
    }
  }
  return { score, score_breakdown: breakdown };
}
