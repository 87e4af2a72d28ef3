import type { CreditForecast } from "#contract/credits.ts";
import { instant } from "#server/presenters/instant.ts";

const dayMs = 86_400_000;
/** Fewer days say too little about the next ones. */
const fewestDays = 7;
const farthestDays = 3650;

/** Days whose charges a forecast is made from. */
export const forecastDays = 30;

/** Returns when a balance reaches 0 at the pace of the charges since `first`, in ms since the epoch. */
export function forecast({
  spent,
  first,
  balance,
  now,
}: {
  spent: number;
  first: number | null;
  balance: number;
  now: number;
}): CreditForecast {
  const covered = first === null ? 0 : (now - first) / dayMs;
  const daysLeft = spent > 0 ? (balance * covered) / spent : Number.POSITIVE_INFINITY;
  const known = covered >= fewestDays && daysLeft <= farthestDays;
  return {
    object: "credit_forecast",
    spent,
    days: Math.min(forecastDays, Math.round(covered)),
    runs_out_at: known ? instant(now + Math.round(daysLeft * dayMs)) : null,
  };
}
