import type { PublicCheck } from "#contract/publicChecks.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { instant } from "./instant.ts";

/** Returns the result of a check without an account, made at `checkedAt` (ms since the epoch). */
export function presentPublicCheck(found: Verification, checkedAt: number): PublicCheck {
  const { basis: _stored, ...shown } = found;
  const checked_at = instant(checkedAt);
  return { object: "public_check", ...shown, policy_version: 0, checked_at };
}
