import type { Validation } from "#contract/validations.ts";
import type { Verification } from "#engine/verification/verification.ts";

type Billing = Validation["billing"];

/** Returns the charge of a check: one credit for a verdict, nothing for sandbox addresses, unknown results, invalid syntax and rules. */
export function chargeFor(found: Pick<Verification, "sandbox" | "verdict" | "reason">): Billing {
  if (found.sandbox) {
    return { credits: 0, reason: "sandbox" };
  }
  if (found.verdict === "unknown") {
    return { credits: 0, reason: "unknown" };
  }
  if (found.reason === "invalid_syntax") {
    return { credits: 0, reason: "invalid_syntax" };
  }
  if (found.reason === "allowed_by_rule" || found.reason === "blocked_by_rule") {
    return { credits: 0, reason: "rule" };
  }
  return { credits: 1, reason: "verdict" };
}
