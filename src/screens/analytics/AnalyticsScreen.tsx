import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Breakdown, BreakdownField } from "#contract/analytics.ts";
import { useListAnalyticsNotesQuery } from "#web/api/analytics/analyticsNotesApi.ts";
import { useReadTimeseriesQuery } from "#web/api/analytics/analyticsApi.ts";
import { BreakdownPanel } from "#web/features/analytics/BreakdownPanel.tsx";
import { KeyFigures } from "#web/features/analytics/KeyFigures.tsx";
import { OverTime } from "#web/features/analytics/OverTime.tsx";
import { earlierPeriod, intervalOf, type Period } from "#web/features/analytics/period.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type AnalyticsView, viewIn } from "./analyticsView.ts";
import { FilterChips } from "./FilterChips.tsx";
import { LatencyPanel } from "./LatencyPanel.tsx";
import { NotesPanel } from "./notes/NotesPanel.tsx";
import { PeriodFields } from "./PeriodFields.tsx";

// Few accounts import outcomes, and their figures come last.
const AccuracySection = lazy(() =>
  import("./accuracy/AccuracySection.tsx").then((module) => ({ default: module.AccuracySection })),
);

/** Name of a field's filter in the URL; fields without one can't be clicked. */
const filterNames: Partial<Record<BreakdownField, string>> = {
  verdict: "verdict",
  reason: "reason",
  provider: "provider",
  source: "source",
  key: "key_id",
  origin: "origin",
};

const panels = ["reason", "provider", "domain", "source", "key", "origin", "charge"] as const;

/** Figures of the account by period, with filters; the URL keeps both. */
export function AnalyticsScreen() {
  const { t } = useTranslation("analytics");
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const view = viewIn(params, now);
  const change = (values: Record<string, string>) =>
    setParams((before) => changeParams(before, values), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-base text-muted">{t("lead")}</p>
      </div>
      <PeriodFields view={view} onChange={change} />
      <FilterChips filters={view.filters} onChange={change} />
      <Figures
        view={view}
        onPeriod={(period) => change({ days: "", ...period })}
        onFilter={(by, value) => {
          const name = filterNames[by];
          if (name !== undefined) {
            change({ [name]: value });
          }
        }}
      />
      <Suspense fallback={null}>
        <AccuracySection />
      </Suspense>
    </div>
  );
}

interface FiguresProps {
  view: AnalyticsView;
  onFilter: (by: Breakdown["by"], value: string) => void;
  onPeriod: (period: Period) => void;
}

function Figures({ view, onFilter, onPeriod }: FiguresProps) {
  const { t } = useTranslation("analytics");
  const { period, filters, comparison } = view;
  const interval = intervalOf(period);
  const series = useReadTimeseriesQuery({ query: { ...period, ...filters, interval } });
  const notes = useListAnalyticsNotesQuery({ query: period }).data?.data ?? [];
  const before = comparison === "" ? null : earlierPeriod(period, comparison);
  const earlier = useReadTimeseriesQuery(
    { query: { ...(before ?? period), ...filters, interval } },
    { skip: before === null },
  );
  return (
    <QueryGate query={series} fresh skeleton={<Skeleton className="min-h-dvh w-full" />}>
      {(data) =>
        data.totals.results.total === 0 ? (
          <EmptyState
            title={t("empty.title")}
            actions={<LinkButton to={paths.validate}>{t("empty.act")}</LinkButton>}
          >
            {t(Object.keys(filters).length === 0 ? "empty.text" : "empty.filtered")}
          </EmptyState>
        ) : (
          <>
            <KeyFigures
              series={data}
              earlier={before === null ? null : (earlier.data?.totals ?? null)}
            />
            <OverTime
              series={data}
              earlier={before === null ? null : (earlier.data ?? null)}
              notes={notes}
              onPeriod={onPeriod}
            />
            <NotesPanel key={period.to} notes={notes} last={period.to} />
            <div className="grid gap-4 lg:grid-cols-2">
              {panels
                // Domains are counted by verdict only.
                .filter(
                  (by) =>
                    by !== "domain" || Object.keys(filters).every((name) => name === "verdict"),
                )
                .map((by) => (
                  <BreakdownPanel
                    key={by}
                    by={by}
                    query={{ ...period, ...filters }}
                    onFilter={by in filterNames ? (value) => onFilter(by, value) : null}
                  />
                ))}
              <LatencyPanel period={period} />
            </div>
          </>
        )
      }
    </QueryGate>
  );
}
