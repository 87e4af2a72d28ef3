import type { Action, Reason, Verdict } from "#vocabulary/verdicts.ts";

/** Reasons for `unknown` that a retry will hardly change. */
const lasting: ReadonlySet<Reason> = new Set([
  "smtp_skipped",
  "provider_opaque",
  "auth_required",
  "policy_refused",
  "refused_unclear",
  "sender_rejected",
]);

/** Returns the recommended action for an address. */
export function recommendedAction(verdict: Verdict, reason: Reason): Action {
  switch (verdict) {
    case "deliverable":
      return "send";
    case "undeliverable":
      return "do_not_send";
    case "risky":
      return reason === "disposable" || reason === "no_reply" ? "do_not_send" : "send_with_care";
    case "unknown":
    default:
      return lasting.has(reason) ? "send_with_care" : "retry_later";
  }
}
