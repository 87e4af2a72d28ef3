import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Formats, useZonedFormats } from "#web/text/formats.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { durationText } from "#web/ui/evidence/durationText.ts";
import { fetchLatency, type LatencyReport, type LatencyRow } from "./latencyReport.ts";
import { BenchmarkSection } from "./BenchmarkSection.tsx";
import { useBenchmark } from "./useBenchmark.ts";

/** Latency that the operator's claim promises, in ms. */
const claimMs = 300;

/** Latency benchmark of single validations. */
export function Latency() {
  const { t } = useTranslation("features");
  const { published, again } = useBenchmark(fetchLatency);
  return (
    <BenchmarkSection
      id="latency"
      title={t("latency.title")}
      lead={t("latency.lead")}
      published={published}
      again={again}
      command="npm run bench -- overhead"
    >
      {(report) => <Figures report={report} />}
    </BenchmarkSection>
  );
}

function Figures({ report }: { report: LatencyReport }) {
  const { t, i18n } = useTranslation("features");
  const formats = useZonedFormats();
  const ms = (value: number) => durationText(value, i18n.language);
  const { generated_at: date, engine_version: version, round_trip_ms: trip, rows } = report;
  return (
    <>
      <div className="max-w-reading">
        <p>{t("measured.when", { date: formats.instant(date), version })}</p>
        <p>{t("latency.link", { trip: ms(trip), all: ms(trip * 7) })}</p>
      </div>
      <DataTable
        caption={t("latency.caption")}
        columns={columnsIn(t, formats, ms)}
        rows={rows}
        rowKey={({ place }) => place}
      />
    </>
  );
}

function columnsIn(
  t: TFunction<"features">,
  { number }: Formats,
  ms: (value: number) => string,
): Column<LatencyRow>[] {
  const figure = (key: string, of: (row: LatencyRow) => string) => ({
    key,
    header: t(`latency.columns.${key}`),
    numeric: true,
    className: "tabular whitespace-nowrap",
    cell: of,
  });
  return [
    {
      key: "place",
      header: t("latency.columns.place"),
      rowHeader: true,
      className: "min-w-48",
      cell: ({ place }) => t(`latency.places.${place}`, { defaultValue: place }),
    },
    figure("checks", ({ checks }) => number(checks)),
    figure("trips", ({ round_trips: trips }) => number(trips)),
    figure("alone", ({ bare_p50: alone }) => ms(alone)),
    figure("p50", ({ p50 }) => ms(p50)),
    figure("p95", ({ p95 }) => ms(p95)),
    figure("p99", ({ p99 }) => ms(p99)),
    {
      key: "claim",
      header: t("latency.columns.claim", { limit: ms(claimMs) }),
      cell: ({ p95 }) => t(p95 <= claimMs ? "latency.yes" : "latency.no"),
    },
  ];
}
