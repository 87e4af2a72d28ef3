import { scaleBand, scaleLinear } from "d3-scale";
import type { ChartColumn, ColumnChartProps, Plot } from "./chartTypes.ts";
import { dateTicks } from "./dateTicks.ts";
import { sumOf } from "./sumOf.ts";

/** Width from which the parts are named beside the last column instead of above the chart. */
export const labelledFrom = 600;

const height = 248;
const bottom = height - 26;
/** Least room for the numbers of the axis, and for each of their characters. */
const gutterLeast = 40;
const character = 7;
/** Room for direct labels, and between two dates. */
const labelRoom = 116;
const dateRoom = 48;

interface Wanted {
  width: number;
  rtl: boolean;
  columns: readonly ChartColumn[];
  /** Values beside those of the columns that must fit, too. */
  others: readonly number[];
  unit: NonNullable<ColumnChartProps["unit"]>;
  labelled: boolean;
  /** Text of a value on the axis. */
  valueText: (value: number) => string;
}

/** Returns the places of everything in a chart of columns: all distances in px, those along the line from its start. */
export function columnLayout(wanted: Wanted) {
  const { width, rtl, columns, others, unit, labelled, valueText } = wanted;
  const sums = columns.map(({ values }) => sumOf(values));
  const most = Math.max(...sums, ...others, unit === "count" ? 4 : 0.04);
  const value = scaleLinear().domain([0, unit === "parts" ? 1 : most]);
  const ticks = unit === "parts" ? [0, 0.25, 0.5, 0.75, 1] : value.nice(4).ticks(4);
  const texts = ticks.map(valueText);
  const longest = Math.max(...texts.map((text) => text.length));
  const plot: Plot = {
    width,
    rtl,
    from: Math.max(gutterLeast, longest * character + 12),
    to: width - (labelled ? labelRoom : 4),
    top: 26,
    bottom,
  };
  value.range([plot.bottom, plot.top]);
  const band = scaleBand()
    .domain(columns.map(({ date }) => date))
    .range([plot.from, plot.to])
    .paddingInner(columns.length > 60 ? 0.15 : 0.1);
  const pitch = band.step();
  const dated = dateTicks(columns.length, pitch, dateRoom);
  return {
    plot,
    height,
    pitch,
    wide: band.bandwidth(),
    startOf: (date: string) => band(date) ?? plot.from,
    middleOf: (position: number) => plot.from + position * pitch + band.bandwidth() / 2,
    topOf: (of: number) => value(of),
    ticks: ticks.map((tick, index) => ({ at: value(tick), text: texts[index] ?? "" })),
    dated,
    /** Returns the column at a distance from the left edge. */
    placeAt: (left: number) =>
      Math.floor(((rtl ? width - left : left) - plot.from) / Math.max(pitch, 1)),
  };
}

/** Places of a chart's parts in px. */
export type ColumnLayout = ReturnType<typeof columnLayout>;
