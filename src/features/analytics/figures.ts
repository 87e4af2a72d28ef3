import type { Tally, Timeseries } from "#contract/analytics.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { shareOf } from "./shareOf.ts";

/** Figures of a period that have a chart. */
export const figureNames = ["results", "deliverable", "unknown", "credits"] as const;

export type FigureName = (typeof figureNames)[number];

/** Units of the chart of results: their number, or the shares of the verdicts. */
export const chartUnits = ["count", "share"] as const;

export type ChartUnit = (typeof chartUnits)[number];

/** Returns true if the chart of a figure stacks the shares of the verdicts. */
export const stacksShares = (name: FigureName, unit: ChartUnit): boolean =>
  name === "results" && unit === "share";

interface Figure {
  /** True for a part of the results, from 0 to 1. */
  share: boolean;
  value: (of: Tally) => number;
  /** True if more is better, false if less is; null if neither. */
  better: boolean | null;
}

/** The figures: their value in a tally, and what a change means. */
export const figures: Readonly<Record<FigureName, Figure>> = {
  results: { share: false, value: ({ results }) => results.total, better: null },
  deliverable: {
    share: true,
    value: (of) => shareOf(of.results.deliverable, of),
    better: true,
  },
  unknown: { share: true, value: (of) => shareOf(of.results.unknown, of), better: false },
  credits: { share: false, value: ({ credits }) => credits, better: null },
};

/** Returns the columns of a figure's chart: results by verdict, all others as one part. */
export function figureColumns(name: FigureName, data: Timeseries["data"]) {
  return data.map((tally) => ({
    date: tally.date,
    values: Object.fromEntries(
      name === "results"
        ? verdicts.map((verdict) => [verdict, tally.results[verdict]])
        : [[name, figures[name].value(tally)]],
    ),
  }));
}

/** Returns what the line of the earlier period shows of a tally. */
export function earlierValue(name: FigureName, unit: ChartUnit, tally: Tally): number {
  const shown = stacksShares(name, unit) ? "deliverable" : name;
  return figures[shown].value(tally);
}
