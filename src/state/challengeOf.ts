import type { SecondFactorChallenge } from "#contract/errors.ts";
import type { ActResult } from "./authThunks.ts";

/** The challenge of a sign-in whose first factor was right and that needs a code too. */
export function challengeOf(result: ActResult): SecondFactorChallenge | null {
  const failure = result.ok ? null : result.failure;
  return failure?.kind === "problem" ? (failure.problem.challenge ?? null) : null;
}
