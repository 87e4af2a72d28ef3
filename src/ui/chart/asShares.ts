import type { ChartColumn } from "./chartTypes.ts";
import { sumOf } from "./sumOf.ts";

/** Returns columns whose parts are shares of their sum, from 0 to 1. */
export function asShares(columns: readonly ChartColumn[]): ChartColumn[] {
  return columns.map(({ date, values }) => {
    const total = Math.max(sumOf(values), 1);
    const shares = Object.entries(values).map(([key, value]) => [key, value / total]);
    return { date, values: Object.fromEntries(shares) };
  });
}
