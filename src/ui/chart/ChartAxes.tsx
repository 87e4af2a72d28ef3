import type { Plot } from "./chartTypes.ts";
import { leftOf } from "./leftOf.ts";

interface Tick {
  /** Place in px: from the top for values, from the start of the line for dates. */
  at: number;
  text: string;
}

interface Props {
  plot: Plot;
  values: readonly Tick[];
  dates: readonly Tick[];
  /** Shaded parts of the ground, in px from the start of the line. */
  shades: readonly { at: number; wide: number }[];
}

/** The ground of a chart: shades, grid lines, and the texts of both axes. Texts are never mirrored. */
export function ChartAxes({ plot, values, dates, shades }: Props) {
  const { from, to, top, bottom } = plot;
  return (
    <>
      {shades.map(({ at, wide }) => (
        <rect
          key={at}
          data-weekend
          x={leftOf(plot, at, wide)}
          y={top}
          width={wide}
          height={bottom - top}
          fill="var(--canvas)"
        />
      ))}
      {values.map(({ at, text }) => (
        <g key={text}>
          <line
            x1={leftOf(plot, from)}
            x2={leftOf(plot, to)}
            y1={at}
            y2={at}
            stroke={at === bottom ? "var(--edge)" : "var(--line)"}
          />
          <text
            data-axis="value"
            // Ends at the axis in both directions of reading.
            textAnchor="end"
            x={leftOf(plot, from - 8)}
            y={at + 4}
            fill="var(--muted)"
          >
            {text}
          </text>
        </g>
      ))}
      {dates.map(({ at, text }) => (
        <text
          key={at}
          data-axis="date"
          textAnchor="middle"
          x={leftOf(plot, at)}
          y={bottom + 17}
          fill="var(--muted)"
        >
          {text}
        </text>
      ))}
    </>
  );
}
