import type { ChartColumn, ChartSeries, Plot } from "./chartTypes.ts";
import { leftOf } from "./leftOf.ts";

interface Props {
  plot: Plot;
  /** From the bottom up. */
  series: readonly ChartSeries[];
  columns: readonly ChartColumn[];
}

/** Height of a label of two lines, in px. */
const tall = 32;

/** Returns the middle of each part of all columns together, in px from the top, moved apart so that labels don't overlap. */
function spreadLabels({ plot, series, columns }: Props): number[] {
  const sums = series.map(({ key }) =>
    columns.reduce((sum, { values }) => sum + (values[key] ?? 0), 0),
  );
  const whole = Math.max(
    1,
    sums.reduce((sum, one) => sum + one, 0),
  );
  const tallness = plot.bottom - plot.top;
  let low = 0;
  let roof = plot.bottom;
  return sums.map((sum, index) => {
    const middle = plot.bottom - ((low + sum / 2) / whole) * tallness;
    low += sum;
    // Leaves room for the labels above.
    const highest = plot.top + (sums.length - 1 - index + 0.5) * tall;
    const place = Math.max(highest, Math.min(middle, roof - tall / 2));
    roof = place - tall / 2;
    return place;
  });
}

/** Names the parts of the columns beside the last one, in their colours. */
export function DirectLabels(props: Props) {
  const { plot, series } = props;
  const places = spreadLabels(props);
  const left = leftOf(plot, plot.to + 10);
  return series.map(({ key, label, note, ink }, index) => (
    <text key={key} data-direct={key} x={left} y={(places[index] ?? 0) - 2} fill={ink}>
      <tspan className="font-semibold">{label}</tspan>
      <tspan x={left} dy="1.2em" fill="var(--muted)">
        {note}
      </tspan>
    </text>
  ));
}
