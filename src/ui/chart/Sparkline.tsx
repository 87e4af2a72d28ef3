import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

const width = 96;
const height = 28;
/** Room for the dot of the last value. */
const edge = 3;

/** The course of a figure beside it, from zero to its highest value; the last one is a dot. It has no texts and no axes: the chart has both. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const along = scaleLinear()
    .domain([0, Math.max(values.length - 1, 1)])
    .range([edge, width - edge]);
  const up = scaleLinear()
    .domain([0, Math.max(...values, Number.MIN_VALUE)])
    .range([height - edge, edge]);
  const path = line<number>()
    .x((_, index) => along(index))
    .y((value) => up(value))(values);
  const last = values.length - 1;
  return last < 1 ? null : (
    <svg aria-hidden="true" width={width} height={height} className="flip-rtl shrink-0 text-brand">
      <path d={path ?? ""} fill="none" stroke="currentColor" strokeWidth={1.5} />
      <circle cx={along(last)} cy={up(values[last] ?? 0)} r={2.5} fill="currentColor" />
    </svg>
  );
}
