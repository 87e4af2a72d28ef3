import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { ChartAxes } from "./ChartAxes.tsx";
import type { Plot } from "./chartTypes.ts";
import { leftOf } from "./leftOf.ts";
import { useChartWidth } from "./useChartWidth.ts";

/** A measured share, with the range it lies in with 95 % confidence; all from 0 to 1. */
interface CurvePoint {
  /** Place along the line, from 0 to 100. */
  at: number;
  value: number;
  low: number;
  high: number;
}

interface Props {
  points: readonly CurvePoint[];
  /** Text of a place along the line, and of a share. */
  placeText: (position: number) => string;
  shareText: (share: number) => string;
}

const height = 220;
const ticks = [0, 20, 40, 60, 80, 100];
const shares = [0, 0.25, 0.5, 0.75, 1];

/** Measured shares by a score from 0 to 100, with their confidence; on the dashed line the score says the share. The table beside it has the figures. */
export function ShareCurve({ points, placeText, shareText }: Props) {
  const { ref, width, rtl } = useChartWidth();
  const plot: Plot = { width, rtl, from: 44, to: width - 12, top: 12, bottom: height - 26 };
  const along = scaleLinear().domain([0, 100]).range([plot.from, plot.to]);
  const up = scaleLinear().domain([0, 1]).range([plot.bottom, plot.top]);
  const left = (position: number) => leftOf(plot, along(position));
  const path = line<CurvePoint>()
    .x(({ at }) => left(at))
    .y(({ value }) => up(value))(points);
  return (
    <div ref={ref}>
      <svg
        aria-hidden="true"
        width="100%"
        height={height}
        overflow="visible"
        className="text-xs tabular"
      >
        <ChartAxes
          plot={plot}
          values={shares.map((share) => ({ at: up(share), text: shareText(share) }))}
          dates={ticks.map((tick) => ({ at: along(tick), text: placeText(tick) }))}
          shades={[]}
        />
        <line
          x1={left(0)}
          x2={left(100)}
          y1={up(0)}
          y2={up(1)}
          stroke="var(--edge)"
          strokeDasharray="4 3"
        />
        {points.map(({ at, low, high }) => (
          <line
            key={at}
            data-range
            x1={left(at)}
            x2={left(at)}
            y1={up(low)}
            y2={up(high)}
            stroke="var(--brand)"
            strokeWidth={6}
            strokeLinecap="round"
            strokeOpacity={0.35}
          />
        ))}
        <path d={path ?? ""} fill="none" stroke="var(--brand)" strokeWidth={2} />
        {points.map(({ at, value }) => (
          <circle key={at} cx={left(at)} cy={up(value)} r={3.5} fill="var(--brand)" />
        ))}
      </svg>
    </div>
  );
}
