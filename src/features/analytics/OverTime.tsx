import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Timeseries } from "#contract/analytics.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { useFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { FigurePanel } from "./FigurePanel.tsx";
import { saveCsv } from "./saveCsv.ts";
import { useDayText } from "./useDayText.ts";
import { VerdictColumns } from "./VerdictColumns.tsx";

interface Props {
  series: Timeseries;
  /** The earlier period; null without a comparison. */
  earlier: Timeseries | null;
  /** Link in the title. */
  action?: ReactNode;
  /** Marks of days, below the columns. */
  marks?: ReactNode;
}

/** Verdicts over time: a chart, its table and its file. */
export function OverTime({ series, earlier, action, marks }: Props) {
  const { t } = useTranslation(["analytics", "ui"]);
  const dayText = useDayText();
  const { data, from, to } = series;
  const [first, last] = [data[0], data.at(-1)];
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
      action={action}
      onDownload={download}
    >
      <VerdictColumns data={data} earlier={earlier?.data ?? null} />
      {marks}
      <p aria-hidden="true" className="flex justify-between text-xs text-muted">
        <span>{first ? dayText(first.date) : ""}</span>
        <span>{last && last !== first ? dayText(last.date) : ""}</span>
      </p>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <VerdictMark verdict={verdict} size="small" />
          </li>
        ))}
        {earlier === null ? null : (
          <li className="flex items-center gap-2 text-muted">
            <svg width={20} height={2} className="text-ink">
              <line
                x2={20}
                y1={1}
                y2={1}
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray="4 3"
              />
            </svg>
            {t("overTime.earlier")}
          </li>
        )}
      </ul>
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
