import { useTranslation } from "react-i18next";
import type { Latency } from "#contract/analytics.ts";
import { useReadLatencyQuery } from "#web/api/analytics/analyticsApi.ts";
import { useFormats } from "#web/text/formats.ts";
import { TimeAxis, TimeRange } from "#web/ui/chart/TimeRange.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { FigurePanel } from "./FigurePanel.tsx";
import type { Period } from "./period.ts";
import { saveCsv } from "./saveCsv.ts";

const times = ["p50_ms", "p90_ms", "p99_ms"] as const;

const rangeCell = ({ p50_ms: median, p90_ms: p90, p99_ms: p99 }: Latency["data"][number]) => (
  <TimeRange median={median} p90={p90} p99={p99} />
);

/** Durations of validations and their checks. */
export function LatencyPanel({ period }: { period: Period }) {
  const { t } = useTranslation(["analytics", "evidence"]);
  const { duration } = useFormats();
  const latency = useReadLatencyQuery({ query: { ...period } });
  const { data } = latency;
  return (
    <FigurePanel
      title={t("latency.title")}
      note={t("latency.note")}
      {...(data && data.data.length > 0 ? { onDownload: () => download(data) } : {})}
    >
      <QueryGate query={latency} fresh skeleton={<Skeleton className="h-80 w-full" />}>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <p className="text-base text-muted">{t("latency.none")}</p>
          ) : (
            <DataTable
              caption={t("latency.title")}
              rows={rows}
              rowKey={({ check }) => check}
              columns={[
                {
                  key: "check",
                  header: t("latency.check"),
                  rowHeader: true,
                  cell: ({ check }) =>
                    check === "total"
                      ? t("latency.total")
                      : t(`checks.${check}`, { ns: "evidence" }),
                },
                {
                  key: "range",
                  header: (
                    <>
                      <span className="sr-only">{t("latency.title")}</span>
                      <TimeAxis text={duration} />
                    </>
                  ),
                  className: "hidden w-2/5 @md:table-cell",
                  cell: rangeCell,
                },
                ...times.map((time) => ({
                  key: time,
                  header: t(`latency.${time}`),
                  numeric: true,
                  // A narrow table has room for two.
                  className: classNames(
                    "whitespace-nowrap",
                    time === "p99_ms" && "hidden @md:table-cell",
                  ),
                  cell: (row: Latency["data"][number]) => duration(row[time]),
                })),
              ]}
            />
          )
        }
      </QueryGate>
    </FigurePanel>
  );
}

function download({ from, to, data }: Latency): void {
  saveCsv(`latency-${from}-${to}.csv`, [
    ["check", "validations", ...times],
    ...data.map((row) => [row.check, row.validations, ...times.map((time) => row[time])]),
  ]);
}
