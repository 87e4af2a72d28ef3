import { type AccountPolicy, standardPolicy } from "#vocabulary/policy.ts";
import type { Action, Reason, ReasonOf, Verdict } from "#vocabulary/verdicts.ts";

/** Reasons for `unknown` that a retry will hardly change. */
const lasting: ReadonlySet<Reason> = new Set([
  "smtp_skipped",
  "provider_opaque",
  "auth_required",
  "policy_refused",
  "refused_unclear",
  "sender_rejected",
]);

/** A verdict with its reason and score. */
interface Scored {
  verdict: Verdict;
  reason: Reason;
  /** Null for results stored without one. */
  score: number | null;
}

/** Returns the recommended action for an address. A policy changes it for risky and deliverable addresses only. */
export function recommendedAction(
  { verdict, reason, score }: Scored,
  policy: AccountPolicy = standardPolicy,
): Action {
  if (verdict === "undeliverable") {
    return "do_not_send";
  }
  if (verdict === "unknown") {
    return lasting.has(reason) ? "send_with_care" : "retry_later";
  }
  if (reason === "allowed_by_rule") {
    return "send";
  }
  const setting = verdict === "risky" ? policy.reasons[reason as ReasonOf<"risky">] : "send";
  return lowered(setting === "ignore" ? "send_with_care" : setting, score ?? 100, policy);
}

function lowered(
  action: "send" | "send_with_care" | "do_not_send",
  score: number,
  { min_scores: least }: AccountPolicy,
): Action {
  const careful = action === "send" && score < least.send ? "send_with_care" : action;
  return careful === "send_with_care" && score < least.send_with_care ? "do_not_send" : careful;
}
