import type { PublicCheck } from "#contract/publicChecks.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { decidingOfVerification } from "./evidence/findDeciding.ts";
import { instant } from "./instant.ts";

/** Returns the result of a check without an account, made at `checkedAt` (ms since the epoch). */
export function presentPublicCheck(found: Verification, checkedAt: number): PublicCheck {
  const { basis: _stored, reply: _quoted, ...shown } = found;
  const checked_at = instant(checkedAt);
  const deciding = decidingOfVerification(found);
  return { object: "public_check", ...shown, deciding, policy_version: 0, checked_at };
}
