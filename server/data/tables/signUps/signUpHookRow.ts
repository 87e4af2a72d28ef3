import type {
  decisionsWithoutVerdict,
  SignUpDecision,
  SignUpFailure,
  SignUpHost,
} from "#contract/signUpHooks.ts";
import type { Reason } from "#vocabulary/verdicts.ts";

/** A hook that a program asks before it creates a user. */
export interface SignUpHookRow {
  id: string;
  account_id: string;
  host: SignUpHost;
  /** Sealed. */
  secret: string;
  /** Sealed secret before the last rotation, valid until `former_until` in ms. */
  former_secret: string | null;
  former_until: number | null;
  without_verdict: (typeof decisionsWithoutVerdict)[number];
  created_at: number;
}

/** A decision about one sign-up. The address is in its validation alone. */
export interface SignUpDecisionRow {
  id: string;
  account_id: string;
  hook_id: string;
  validation_id: string | null;
  decision: SignUpDecision;
  /** Null without a verdict. */
  reason: Reason | null;
  /** Null after a whole check. */
  failure: SignUpFailure | null;
  at: number;
}
