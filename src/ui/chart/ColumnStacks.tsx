import { stack } from "d3-shape";
import type { ChartColumn, ChartSeries, Plot } from "./chartTypes.ts";
import { leftOf } from "./leftOf.ts";

interface Props {
  plot: Plot;
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  /** Start and width of a column in px. */
  startOf: (date: string) => number;
  wide: number;
  /** Place of a value in px from the top. */
  topOf: (value: number) => number;
  /** The last column is drawn paler. */
  unfinished: boolean;
}

/** Gap between two parts of a column in px. */
const gap = 2;

/** The columns, each with its parts from the bottom up. */
export function ColumnStacks({ plot, columns, series, startOf, wide, topOf, unfinished }: Props) {
  const stacks = stack<ChartColumn>()
    .keys(series.map(({ key }) => key))
    .value(({ values }, key) => values[key] ?? 0)(columns);
  return stacks.map((parts, layer) =>
    parts.map(([low, high], index) => {
      const date = columns[index]?.date ?? "";
      if (high <= low) {
        return null;
      }
      const full = topOf(low) - topOf(high);
      const cut = low > 0 && full > gap ? gap : 0;
      return (
        <rect
          key={date}
          data-part={series[layer]?.key}
          x={leftOf(plot, startOf(date), wide)}
          // Every part that isn't empty can be seen.
          y={Math.min(topOf(high), topOf(low) - 1)}
          width={wide}
          height={Math.max(1, full - cut)}
          fill={series[layer]?.ink}
          opacity={unfinished && index === columns.length - 1 ? 0.4 : 0.76}
        />
      );
    }),
  );
}
