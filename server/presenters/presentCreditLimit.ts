import type { CreditLimit } from "#contract/creditLimit.ts";
import { monthOf } from "#server/data/queries/keyBudgets.ts";
import type { MemberLimit } from "#server/data/queries/memberLimits.ts";
import { instant } from "#server/presenters/instant.ts";

/** Returns a member's monthly credit limit and what is used of it now, in ms since the epoch; null without one. */
export function presentCreditLimit(
  { credit_limit: limit, limit_month: month, limit_used: used }: MemberLimit,
  now: number,
): CreditLimit | null {
  const date = new Date(now);
  const resets = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return limit === null
    ? null
    : { limit, used: month === monthOf(now) ? used : 0, resets_at: instant(resets) };
}
