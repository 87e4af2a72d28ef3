import type { ReactNode } from "react";

/** A part of every column, drawn from the bottom up. */
export interface ChartSeries {
  key: string;
  label: string;
  /** Its share of all columns, as a text beside the label. */
  note: string;
  /** Colour as a CSS value. */
  ink: string;
}

/** A column of a chart: one day, or the first day of a week or month. */
export interface ChartColumn {
  /** First day in UTC (`2026-11-23`). */
  date: string;
  /** Numbers by the keys of the series. */
  values: Readonly<Record<string, number>>;
}

/** The drawing area, in px. `from` and `to` run in reading direction. */
export interface Plot {
  width: number;
  from: number;
  to: number;
  top: number;
  bottom: number;
  /** True where time runs from right to left. */
  rtl: boolean;
}

/** Data of a chart of columns. */
export interface ColumnChartProps {
  /** Name for screen readers, and which keys move. */
  label: string;
  hint: string;
  columns: readonly ChartColumn[];
  /** From the bottom up. */
  series: readonly ChartSeries[];
  /** Values of an earlier period, column by column: in the unit of the columns. */
  earlier: readonly number[] | null;
  /** Counts; the shares of each column's parts; or columns of one share each, from 0 to 1. */
  unit?: "count" | "parts" | "share";
  /** Columns are days: weekends are shaded. */
  daily: boolean;
  /** The last column isn't over yet: it is paler, with the outline of a usual one. */
  unfinished: boolean;
  /** Marks of columns, with their text. */
  marks?: readonly { at: number; text: string }[];
  /** Text of a value on the axis. */
  valueText: (value: number) => string;
  /** Short text of a column's date. */
  dateText: (position: number) => string;
  /** Text of the tooltip of a column, which screen readers say. */
  renderDetails: (position: number) => ReactNode;
  spoken: (position: number) => string;
  /** Takes the first and last column of a range drawn with the mouse, or chosen with Shift, arrow keys and Enter. */
  onRange?: (first: number, last: number) => void;
}
