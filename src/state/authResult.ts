import type { SecondFactorChallenge } from "#contract/errors.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";

/** The result of a sign-in call, as the slice stores it. */
export type AuthResult =
  | {
      ok: true;
      message: string | null;
      /** The page that was asked for before a journey to a provider. */
      from?: string | null;
      /** The whole response of an action that isn't a sign-in. */
      data?: unknown;
    }
  | {
      ok: false;
      text: string;
      failure: CallFailure | null;
      /** Milliseconds that this device's clock is ahead of the server's, if that may be the cause. */
      clockAheadMs: number;
    };

/** Returns the challenge of a sign-in whose password was right and that needs a code too; null otherwise. */
export function secondFactorChallenge(result: AuthResult): SecondFactorChallenge | null {
  const failure = result.ok ? null : result.failure;
  return failure?.kind === "problem" ? (failure.problem.challenge ?? null) : null;
}
