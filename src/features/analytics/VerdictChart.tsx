import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Timeseries } from "#contract/analytics.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { useFormats } from "#web/text/formats.ts";
import { ColumnChart } from "#web/ui/chart/ColumnChart.tsx";
import {
  type ChartUnit,
  earlierValue,
  figureColumns,
  type FigureName,
  figures,
  stacksShares,
} from "./figures.ts";
import { findLastDay, type Period } from "./period.ts";
import { type ChartNote, notesByColumn } from "./notesByColumn.ts";
import { shareOf } from "./shareOf.ts";
import { useAxisFormats } from "./useAxisFormats.ts";
import { VerdictDay } from "./VerdictDay.tsx";

export interface VerdictChartProps {
  series: Timeseries;
  /** The earlier period; null without a comparison. */
  earlier: Timeseries | null;
  figure: FigureName;
  /** Applies to results only. */
  unit: ChartUnit;
  notes: readonly ChartNote[];
  /** Shows the days of a range; undefined if the page has no other period. */
  onPeriod?: ((period: Period) => void) | undefined;
}

/** A figure over time as columns: results stacked by verdict, others alone. */
export function VerdictChart(props: VerdictChartProps) {
  const { t } = useTranslation(["analytics", "ui"]);
  const { percent } = useFormats();
  const { shortDay, fullDay, compact } = useAxisFormats();
  const spoken = useSpokenDay();
  const [now] = useState(() => Date.now());
  const { series, earlier, figure, unit, notes, onPeriod } = props;
  const { share } = figures[figure];
  const parts = figure === "results";
  const shares = stacksShares(figure, unit);
  const { data, totals, interval, to } = series;
  const daily = interval === "day";
  const unfinished = to === new Date(now).toISOString().slice(0, 10);
  const dates = data.map(({ date }) => date);
  const dateAt = (index: number) => dates[index] ?? to;
  const marks = notesByColumn(notes, dates);
  return (
    <>
      <ColumnChart
        label={t("overTime.chart", {
          figure: parts ? t("overTime.title") : t(`figures.${figure}`),
          interval: t(`overTime.${interval}`),
        })}
        hint={t(onPeriod === undefined ? "overTime.keys" : "overTime.keysAndRange")}
        columns={figureColumns(figure, data)}
        series={
          parts
            ? verdicts.map((verdict) => ({
                key: verdict,
                label: t(`verdict.${verdict}`, { ns: "ui" }),
                note: percent(shareOf(totals.results[verdict], totals)),
                ink: `var(--${verdict})`,
              }))
            : [{ key: figure, label: "", note: "", ink: `var(--${share ? figure : "brand"})` }]
        }
        earlier={earlier?.data.map((tally) => earlierValue(figure, unit, tally)) ?? null}
        unit={shares ? "parts" : share ? "share" : "count"}
        daily={daily}
        unfinished={unfinished}
        marks={marks}
        valueText={share || shares ? percent : compact}
        dateText={(index) =>
          unfinished && daily && index === data.length - 1
            ? t("overTime.today")
            : shortDay(dateAt(index))
        }
        renderDetails={(index) => (
          <VerdictDay
            title={fullDay(dateAt(index))}
            results={data[index]?.results ?? totals.results}
            earlier={earlier?.data[index]?.results.total}
            note={marks.find((mark) => mark.at === index)?.text}
          />
        )}
        spoken={(index) => spoken(dateAt(index), data[index]?.results ?? totals.results)}
        {...(onPeriod === undefined
          ? {}
          : {
              onRange: (first: number, last: number) =>
                onPeriod({ from: dateAt(first), to: findLastDay(last, dates, to) }),
            })}
      />
      <Legend {...props} unfinished={unfinished} />
    </>
  );
}

/** Returns a function that writes the figures of a column as a sentence. */
function useSpokenDay() {
  const { t } = useTranslation(["analytics", "ui"]);
  const { number } = useFormats();
  const { fullDay } = useAxisFormats();
  return (date: string, results: Timeseries["totals"]["results"]) => {
    const parts = verdicts.map(
      (verdict) => `${t(`verdict.${verdict}`, { ns: "ui" })} ${number(results[verdict])}`,
    );
    const all = [`${t("columns.results")} ${number(results.total)}`, ...parts];
    return `${fullDay(date)}: ${all.join(", ")}`;
  };
}

interface LegendProps extends VerdictChartProps {
  unfinished: boolean;
}

/** The meaning of the outline and the line. */
function Legend({ series, earlier, figure, unit, unfinished }: LegendProps) {
  const { t } = useTranslation("analytics");
  const shares = stacksShares(figure, unit);
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
      {unfinished ? (
        <span>
          {t(`overTime.unfinished.${series.interval}`)}
          {figures[figure].share || shares ? "" : ` ${t(`overTime.usual.${series.interval}`)}`}
        </span>
      ) : null}
      {earlier === null ? null : (
        <span className="flex items-center gap-2">
          <svg aria-hidden="true" width={20} height={2} className="text-muted">
            <line
              x2={20}
              y1={1}
              y2={1}
              stroke="currentColor"
              strokeWidth={2}
              strokeDasharray="4 3"
            />
          </svg>
          {t(shares ? "overTime.earlierShare" : "overTime.earlier")}
        </span>
      )}
    </p>
  );
}
