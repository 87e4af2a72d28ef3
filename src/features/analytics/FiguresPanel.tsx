import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Segments } from "#web/ui/Segments.tsx";
import { type ChartUnit, chartUnits, type FigureName, figureNames } from "./figures.ts";
import { DayTable } from "./DayTable.tsx";
import { KeyFigure } from "./KeyFigure.tsx";
import { useAxisFormats } from "./useAxisFormats.ts";
import { VerdictChart, type VerdictChartProps } from "./VerdictChart.tsx";

interface Props extends Omit<VerdictChartProps, "figure" | "unit"> {
  /** The period to compare with; empty without a comparison. */
  comparison: "" | "previous" | "year";
  /** Choice of the period, or a link. */
  controls?: ReactNode;
  /** The figures that are shown; each can be charted. */
  names?: readonly FigureName[];
  /** A figure after the others. */
  last?: ReactNode;
  /** Below the chart. */
  children?: ReactNode;
}

/** The figures of a period with their change, and the chart of the chosen one with its table. */
export function FiguresPanel(props: Props) {
  const { comparison, controls, names = figureNames, last, children, ...chart } = props;
  const { t } = useTranslation("analytics");
  const { dayRange } = useAxisFormats();
  const title = useId();
  const [figure, setFigure] = useState<FigureName>("results");
  const [unit, setUnit] = useState<ChartUnit>("count");
  const { series, earlier } = chart;
  const compared = comparison === "" ? null : t(`compare.with.${comparison}`);
  return (
    <section aria-labelledby={title} className="min-w-0 rounded-box border border-line bg-paper">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <h2 id={title} className="text-base font-semibold">
          {t("overTime.title")}
        </h2>
        <p className="text-sm text-muted">
          {[dayRange(series.from, series.to), compared].filter((part) => part !== null).join(" · ")}
        </p>
        {controls ? (
          <div className="ms-auto flex flex-wrap items-center gap-2">{controls}</div>
        ) : null}
      </header>
      <div className="grid grid-cols-2 gap-px border-t border-b border-line bg-line sm:flex">
        {names.map((name) => (
          <KeyFigure
            key={name}
            name={name}
            series={series}
            earlier={earlier}
            selected={name === figure}
            onSelect={() => setFigure(name)}
          />
        ))}
        {last}
      </div>
      <div className="px-4 py-3">
        <div className="mb-1 flex min-h-row flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-muted">{t(`overTime.${series.interval}`)}</p>
          {figure === "results" ? (
            <Segments
              label={t("overTime.unit")}
              options={chartUnits.map((id) => ({ id, label: t(`overTime.units.${id}`) }))}
              selected={unit}
              onSelect={setUnit}
            />
          ) : null}
        </div>
        <VerdictChart {...chart} figure={figure} unit={unit} />
        {children}
        <DayTable series={series} />
      </div>
    </section>
  );
}
