import type { PublicCheck } from "#contract/publicChecks.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { instant } from "./instant.ts";

/** The outcome of a check by somebody unknown, made at `checkedAt` (ms since the epoch). */
export function presentPublicCheck(found: Verification, checkedAt: number): PublicCheck {
  return { object: "public_check", ...found, checked_at: instant(checkedAt) };
}
