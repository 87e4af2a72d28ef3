import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { verdicts } from "#vocabulary/verdicts.ts";
import { ColumnChart } from "#web/ui/chart/ColumnChart.tsx";
import type { ChartColumn } from "#web/ui/chart/chartTypes.ts";
import { DayBars } from "#web/ui/chart/DayBars.tsx";
import { ShareCurve } from "#web/ui/chart/ShareCurve.tsx";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import { Sparkline } from "#web/ui/chart/Sparkline.tsx";
import { TimeAxis, TimeRange } from "#web/ui/chart/TimeRange.tsx";
import { CatalogueEntry } from "./CatalogueEntry.tsx";
import { Row } from "./Row.tsx";

const dayMs = 86_400_000;
const begin = Date.UTC(2026, 10, 2);
const shares = { deliverable: 0.7, risky: 0.1, undeliverable: 0.12, unknown: 0.08 };

/** Columns of 28 days: fewer at weekends, with one of 20 times the others. */
const month = Array.from({ length: 28 }, (_, index) =>
  index === 10 ? 4000 : index % 7 > 4 ? 60 : 180 + ((index * 37) % 50),
);

const createColumns = (totals: readonly number[]): ChartColumn[] =>
  totals.map((total, index) => ({
    date: new Date(begin + index * dayMs).toISOString().slice(0, 10),
    values: Object.fromEntries(verdicts.map((verdict) => [verdict, total * shares[verdict]])),
  }));

/** The charts in their states: a month as counts and as shares, one day, and no results. */
export function Charts() {
  const spans = verdicts.map((verdict, index) => ({
    key: verdict,
    from: verdicts.slice(0, index).reduce((sum, before) => sum + shares[before], 0),
    share: shares[verdict],
    ink: `var(--${verdict})`,
  }));
  return (
    <>
      <CatalogueEntry name="ColumnChart">
        <Sample totals={month} unfinished />
        <Sample totals={month} share />
        <Sample totals={[120]} />
        <Sample totals={[0, 0, 0, 0, 0, 0, 0]} />
      </CatalogueEntry>
      <CatalogueEntry name="Sparkline">
        <Row>
          <Sparkline values={month} />
          <Sparkline values={[0, 0, 0]} />
        </Row>
      </CatalogueEntry>
      <CatalogueEntry name="DayBars">
        <DayBars values={month.slice(0, 14)} />
      </CatalogueEntry>
      <CatalogueEntry name="SpanBar">
        <Wide>
          <SpanBar spans={spans} height={12} />
        </Wide>
      </CatalogueEntry>
      <CatalogueEntry name="TimeRange">
        <Wide>
          <TimeAxis text={(ms) => `${ms} ms`} />
          <TimeRange median={18} p90={96} p99={800} />
          <TimeRange median={290} p90={1900} p99={9000} />
        </Wide>
      </CatalogueEntry>
      <CatalogueEntry name="ShareCurve">
        <Wide>
          <ShareCurve
            points={[
              { at: 12, value: 0.08, low: 0.02, high: 0.2 },
              { at: 55, value: 0.62, low: 0.5, high: 0.72 },
              { at: 96, value: 0.98, low: 0.95, high: 0.99 },
            ]}
            placeText={String}
            shareText={(share) => `${share * 100}%`}
          />
        </Wide>
      </CatalogueEntry>
    </>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="w-full">{children}</div>;
}

interface SampleProps {
  totals: readonly number[];
  share?: boolean;
  unfinished?: boolean;
}

function Sample({ totals, share = false, unfinished = false }: SampleProps) {
  const { t } = useTranslation(["catalogue", "ui"]);
  const columns = createColumns(totals);
  const dateOf = (index: number) => columns[index]?.date ?? "";
  return (
    <Wide>
      <ColumnChart
        label={t("sections.charts.title")}
        hint={t("sections.charts.lead")}
        columns={columns}
        series={verdicts.map((verdict) => ({
          key: verdict,
          label: t(`verdict.${verdict}`, { ns: "ui" }),
          note: `${shares[verdict] * 100}%`,
          ink: `var(--${verdict})`,
        }))}
        earlier={null}
        unit={share ? "parts" : "count"}
        daily
        unfinished={unfinished}
        valueText={(value) => (share ? `${value * 100}%` : String(value))}
        dateText={(index) => dateOf(index).slice(5)}
        renderDetails={dateOf}
        spoken={dateOf}
      />
    </Wide>
  );
}
