import { useTranslation } from "react-i18next";
import type { Timeseries } from "#contract/analytics.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { saveCsv } from "./saveCsv.ts";
import { useDayText } from "./useDayText.ts";

/** The chart's figures as a table, which opens on demand, and as a file. */
export function DayTable({ series }: { series: Timeseries }) {
  const { t } = useTranslation("analytics");
  return (
    <div className="mt-2 flex items-start gap-3">
      <details className="min-w-0 flex-1 text-base">
        <summary className="py-1 text-sm text-link">{t("overTime.table")}</summary>
        <Rows data={series.data} />
      </details>
      <Button
        size="small"
        variant="quiet"
        aria-label={t("csv.of", { title: t("overTime.title") })}
        onClick={() => download(series)}
      >
        {t("csv.act")}
      </Button>
    </div>
  );
}

function download({ data, from, to }: Timeseries): void {
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
}

function Rows({ data }: Pick<Timeseries, "data">) {
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
