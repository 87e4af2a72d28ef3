import type { SecondFactorChallenge } from "#contract/errors.ts";
import type { AuthResult } from "./authThunks.ts";

/** The challenge of a sign-in whose first factor was right and that needs a code too. */
export function secondFactorChallenge(result: AuthResult): SecondFactorChallenge | null {
  const failure = result.ok ? null : result.failure;
  return failure?.kind === "problem" ? (failure.problem.challenge ?? null) : null;
}
