import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Timeseries } from "#contract/analytics.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { useFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { FigurePanel } from "./FigurePanel.tsx";
import { saveCsv } from "./saveCsv.ts";
import { useDayText } from "./useDayText.ts";
import { VerdictChart, type VerdictChartProps } from "./VerdictChart.tsx";

interface Props extends Omit<VerdictChartProps, "share"> {
  /** Link in the title. */
  action?: ReactNode;
}

const units = ["count", "share"] as const;

/** Verdicts over time: a chart, its table and its file. */
export function OverTime({ action, ...chart }: Props) {
  const { t } = useTranslation(["analytics", "ui"]);
  const [unit, setUnit] = useState<(typeof units)[number]>("count");
  const { series } = chart;
  const { data, from, to } = series;
  const download = () =>
    saveCsv(`verdicts-${from}-${to}.csv`, [
      ["date", "total", ...verdicts, "credits", "free"],
      ...data.map(({ date, results, credits, free }) => [
        date,
        results.total,
        ...verdicts.map((verdict) => results[verdict]),
        credits,
        free,
      ]),
    ]);
  return (
    <FigurePanel
      title={t("overTime.title")}
      note={t(`overTime.${series.interval}`)}
      action={
        <>
          <Segments
            label={t("overTime.unit")}
            options={units.map((id) => ({ id, label: t(`overTime.units.${id}`) }))}
            selected={unit}
            onSelect={setUnit}
          />
          {action}
        </>
      }
      onDownload={download}
    >
      <VerdictChart {...chart} share={unit === "share"} />
      <details className="mt-2 text-base">
        <summary className="cursor-pointer text-sm text-link">{t("overTime.table")}</summary>
        <DayTable data={data} />
      </details>
    </FigurePanel>
  );
}

function DayTable({ data }: Pick<Timeseries, "data">) {
  const { t } = useTranslation(["analytics", "ui"]);
  const { number } = useFormats();
  const dayText = useDayText();
  return (
    <DataTable
      caption={t("overTime.title")}
      rows={data}
      rowKey={({ date }) => date}
      columns={[
        {
          key: "date",
          header: t("overTime.date"),
          rowHeader: true,
          cell: ({ date }) => dayText(date),
        },
        {
          key: "total",
          header: t("columns.results"),
          numeric: true,
          cell: ({ results }) => number(results.total),
        },
        ...verdicts.map((verdict) => ({
          key: verdict,
          header: t(`verdict.${verdict}`, { ns: "ui" }),
          numeric: true,
          cell: ({ results }: Timeseries["data"][number]) => number(results[verdict]),
        })),
        {
          key: "credits",
          header: t("columns.credits"),
          numeric: true,
          cell: ({ credits }) => number(credits),
        },
      ]}
    />
  );
}
