import { line } from "d3-shape";
import type { ReactNode } from "react";
import { isWeekend } from "./calendar.ts";
import { ChartAxes } from "./ChartAxes.tsx";
import type { ColumnChartProps } from "./chartTypes.ts";
import type { ColumnLayout } from "./columnLayout.ts";
import { ColumnStacks } from "./ColumnStacks.tsx";
import { leftOf } from "./leftOf.ts";

interface Props extends ColumnChartProps {
  layout: ColumnLayout;
  /** Value of a usual column, drawn around the last one; null without it. */
  usual: number | null;
  /** Place of the cursor and the other end of its range; null without it. */
  cursor: { at: number; since: number } | null;
  /** Names of the parts beside the columns. */
  labels: ReactNode;
}

/** The SVG of a chart of columns. */
export function ColumnDrawing({ layout, usual, cursor, labels, ...props }: Props) {
  const { columns, series, earlier, daily, unfinished, marks = [] } = props;
  const shaded = daily ? columns.filter(({ date }) => isWeekend(date)) : [];
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={layout.height}
      overflow="visible"
      className="text-xs tabular"
    >
      <ChartAxes
        plot={layout.plot}
        values={layout.ticks}
        dates={layout.dated.map((column) => ({
          at: layout.middleOf(column),
          text: props.dateText(column),
        }))}
        shades={shaded.map(({ date }) => ({ at: layout.startOf(date), wide: layout.pitch }))}
      />
      {cursor === null ? null : <Selection layout={layout} {...cursor} />}
      <ColumnStacks {...layout} columns={columns} series={series} unfinished={unfinished} />
      {usual === null ? null : <Usual layout={layout} at={columns.length - 1} value={usual} />}
      {earlier === null ? null : (
        <Earlier layout={layout} values={earlier.slice(0, columns.length)} />
      )}
      <Marks layout={layout} marks={marks} />
      {labels}
    </svg>
  );
}

interface SelectionProps {
  layout: ColumnLayout;
  at: number;
  since: number;
}

/** The ground behind the column of the cursor, or behind a range. */
function Selection({ layout: { plot, middleOf, pitch }, at, since }: SelectionProps) {
  const wide = (Math.abs(at - since) + 1) * pitch;
  const start = middleOf(Math.min(at, since)) - pitch / 2;
  return (
    <rect
      x={leftOf(plot, start, wide)}
      y={plot.top}
      width={wide}
      height={plot.bottom - plot.top}
      fill="var(--brand-tint)"
    />
  );
}

interface UsualProps {
  layout: ColumnLayout;
  at: number;
  value: number;
}

/** The outline of a usual column around one that isn't over. */
function Usual({ layout: { plot, middleOf, wide, topOf }, at, value }: UsualProps) {
  return (
    <rect
      data-usual
      x={leftOf(plot, middleOf(at) - wide / 2, wide)}
      y={topOf(value)}
      width={wide}
      height={plot.bottom - topOf(value)}
      fill="none"
      stroke="var(--edge)"
      strokeDasharray="3 2"
    />
  );
}

interface EarlierProps {
  layout: ColumnLayout;
  values: readonly number[];
}

function Earlier({ layout: { plot, middleOf, topOf }, values }: EarlierProps) {
  const path = line<number>()
    .x((_, column) => leftOf(plot, middleOf(column)))
    .y((value) => topOf(value))(values);
  return (
    <path
      data-earlier
      d={path ?? ""}
      fill="none"
      stroke="var(--muted)"
      strokeWidth={1.5}
      strokeDasharray="4 3"
    />
  );
}

interface MarksProps {
  layout: ColumnLayout;
  marks: readonly { at: number; text: string }[];
}

/** Lines above the columns that have a note, with its text where there's room. */
function Marks({ layout: { plot, middleOf, pitch }, marks }: MarksProps) {
  return marks.map(({ at, text }, index) => {
    const middle = middleOf(at);
    const next = marks[index + 1];
    const room = Math.min(
      (plot.to - middle) * 2,
      (middle - plot.from) * 2,
      next === undefined ? plot.to - plot.from : middleOf(next.at) - middle,
    );
    const short = text.length * 6.5 <= room;
    return (
      <g key={at} data-mark={at}>
        <rect
          x={leftOf(plot, middle - pitch / 2, pitch)}
          y={plot.top - 8}
          width={pitch}
          height={2}
          fill="var(--link)"
        />
        {short ? (
          <text x={leftOf(plot, middle)} y={plot.top - 12} textAnchor="middle" fill="var(--muted)">
            {text}
          </text>
        ) : null}
      </g>
    );
  });
}
