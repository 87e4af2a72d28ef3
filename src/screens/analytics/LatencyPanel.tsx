import { useTranslation } from "react-i18next";
import type { Latency } from "#contract/analytics.ts";
import { useReadLatencyQuery } from "#web/api/analytics/analyticsApi.ts";
import { useFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { FigurePanel } from "#web/features/analytics/FigurePanel.tsx";
import type { Period } from "#web/features/analytics/period.ts";
import { saveCsv } from "#web/features/analytics/saveCsv.ts";

const times = ["p50_ms", "p90_ms", "p99_ms"] as const;

/** Durations of validations and their checks. */
export function LatencyPanel({ period }: { period: Period }) {
  const { t } = useTranslation(["analytics", "evidence"]);
  const { number, duration } = useFormats();
  const latency = useReadLatencyQuery({ query: { ...period } });
  const { data } = latency;
  return (
    <FigurePanel
      title={t("latency.title")}
      note={t("latency.note")}
      {...(data && data.data.length > 0 ? { onDownload: () => download(data) } : {})}
    >
      <QueryGate query={latency} fresh skeleton={<Skeleton className="h-40 w-full" />}>
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
                  key: "validations",
                  header: t("latency.validations"),
                  numeric: true,
                  className: "hidden @md:table-cell",
                  cell: ({ validations }) => number(validations),
                },
                ...times.map((time) => ({
                  key: time,
                  header: t(`latency.${time}`),
                  numeric: true,
                  className: "whitespace-nowrap",
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
