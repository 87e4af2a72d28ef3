import type { Validation } from "./apiTypes.ts";
import type { Mailverdict } from "./mailverdict.ts";

/** Options of `decideSignUp`. */
export interface SignUpOptions {
  /** Time in ms that the person signing up waits at most. Default: 3,000. */
  timeoutMs?: number | undefined;
  /** Decision without a verdict: for addresses that end `unknown`, and for our own failures. Default: `allow`. */
  withoutVerdict?: "allow" | "block" | undefined;
  /** Source stored with the check. Default: `sign-up`. */
  source?: string | undefined;
}

/** Decision about an address that somebody signs up with. */
export interface SignUpDecision {
  /** `warn` lets the person in: the address may be risky. Follows the action of your policy. */
  decision: "allow" | "warn" | "block";
  /** The check; null if it had no verdict in time or failed. */
  validation: Validation | null;
  /** Address that was probably meant; null without a suggestion. */
  suggestion: string | null;
  /** Why there is no check; null if there is one, or if it only takes longer. */
  error: Error | null;
}

/** Time that a reply needs on its way, in ms. */
const networkMs = 500;

const decisions = { send: "allow", send_with_care: "warn", do_not_send: "block" } as const;

/**
 * Checks the address of a sign-up and decides by the action of your policy. Returns `allow` for an `unknown` address or a
 * failed check, unless `withoutVerdict` is `block`. A key needs `validate`.
 */
export async function decideSignUp(
  client: Pick<Mailverdict, "validations">,
  email: string,
  { timeoutMs = 3000, withoutVerdict = "allow", source = "sign-up" }: SignUpOptions = {},
): Promise<SignUpDecision> {
  const without = { decision: withoutVerdict, validation: null, suggestion: null };
  try {
    const validation = await client.validations.create(
      { email, source, timeout_ms: Math.max(0, timeoutMs - networkMs) },
      { timeoutMs, retries: 0 },
    );
    if (validation.status === "running") {
      return { ...without, error: null };
    }
    const { action } = validation;
    return {
      // A later version of the API may have further actions.
      decision: action in decisions ? decisions[action as keyof typeof decisions] : withoutVerdict,
      validation,
      suggestion: validation.suggestion?.email ?? null,
      error: null,
    };
  } catch (error) {
    return { ...without, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
