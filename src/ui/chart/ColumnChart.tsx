import { useId } from "react";
import { useClosingOutside } from "#web/ui/useClosingOutside.ts";
import { asShares } from "./asShares.ts";
import { usualSum } from "./calendar.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import type { ChartSeries, ColumnChartProps } from "./chartTypes.ts";
import { ColumnDrawing } from "./ColumnDrawing.tsx";
import { columnLayout, labelledFrom } from "./columnLayout.ts";
import { DirectLabels } from "./DirectLabels.tsx";
import { leftOf } from "./leftOf.ts";
import { useChartCursor } from "./useChartCursor.ts";
import { useChartWidth } from "./useChartWidth.ts";

/** Stacked columns over time: axes, grid, weekends, marks, an earlier period as a line, and a tooltip by pointer and by arrow keys. */
export function ColumnChart(props: ColumnChartProps) {
  const hintId = useId();
  const { label, columns: counted, series, earlier, unit = "count", onRange } = props;
  const { ref, width, rtl } = useChartWidth();
  const columns = unit === "parts" ? asShares(counted) : counted;
  const labelled = width >= labelledFrom && series.length > 1;
  const usual = props.unfinished && unit === "count" ? usualSum(counted) : null;
  const others = [...(earlier ?? []), usual ?? 0];
  const layout = columnLayout({
    width,
    rtl,
    columns,
    others,
    unit,
    labelled,
    valueText: props.valueText,
  });
  const { cursor, end, handlers } = useChartCursor({
    places: columns.length,
    placeAt: layout.placeAt,
    rtl,
    onRange,
  });
  useClosingOutside(ref, cursor !== null, end);
  const last = columns.length - 1;
  const column = cursor?.at ?? last;
  return (
    <div>
      {labelled || series.length < 2 ? null : <Legend series={series} />}
      <div
        ref={ref}
        // An input would have no tooltip, and no texts of its values.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={Math.max(column, 0)}
        aria-valuetext={props.spoken(Math.max(column, 0))}
        className="relative"
        // Dragging draws a range and selects no text.
        onMouseDown={(event) => event.preventDefault()}
        {...handlers}
      >
        <ColumnDrawing
          {...props}
          layout={layout}
          columns={columns}
          usual={usual}
          cursor={cursor}
          labels={
            labelled ? <DirectLabels plot={layout.plot} series={series} columns={counted} /> : null
          }
        />
        {cursor === null || columns.length === 0 ? null : (
          <ChartTooltip left={leftOf(layout.plot, layout.middleOf(column))} width={width}>
            {props.renderDetails(column)}
          </ChartTooltip>
        )}
      </div>
      <p id={hintId} className="sr-only">
        {props.hint}
      </p>
    </div>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul aria-hidden="true" className="mb-1 flex flex-wrap gap-x-4 text-sm">
      {series.map(({ key, label, ink }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg width={10} height={10}>
            <rect width={10} height={10} rx={2} fill={ink} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
