import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Period, periodUpTo } from "#web/features/analytics/period.ts";

/** Lengths of the periods, in days. */
export const dashboardDays = ["7", "30", "90"] as const;

/** Returns the period that the URL asks for, by default the last 30 days. */
export function useDashboardPeriod(): { days: (typeof dashboardDays)[number]; period: Period } {
  const [params] = useSearchParams();
  const [now] = useState(() => Date.now());
  const days = dashboardDays.find((one) => one === params.get("days")) ?? "30";
  return { days, period: periodUpTo(now, Number(days)) };
}
