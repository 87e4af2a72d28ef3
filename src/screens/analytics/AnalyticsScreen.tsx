import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Breakdown, BreakdownField } from "#contract/analytics.ts";
import { useListAnalyticsNotesQuery } from "#web/api/analytics/analyticsNotesApi.ts";
import { useReadTimeseriesQuery } from "#web/api/analytics/analyticsApi.ts";
import { BreakdownTable } from "#web/features/analytics/BreakdownTable.tsx";
import { FigurePanel } from "#web/features/analytics/FigurePanel.tsx";
import { FiguresPanel } from "#web/features/analytics/FiguresPanel.tsx";
import { LatencyPanel } from "#web/features/analytics/LatencyPanel.tsx";
import { earlierPeriod, chooseInterval, type Period } from "#web/features/analytics/period.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type AnalyticsView, viewIn } from "./analyticsView.ts";
import { BreakdownTabs } from "./BreakdownTabs.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { MedianFigure } from "./MedianFigure.tsx";
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
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="text-base text-muted">{t("lead")}</p>
        </div>
        <PeriodFields view={view} onChange={change} />
      </div>
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
  const interval = chooseInterval(period);
  const series = useReadTimeseriesQuery({ query: { ...period, ...filters, interval } });
  const noted = useListAnalyticsNotesQuery({ query: period });
  const notes = noted.data?.data ?? [];
  const before = comparison === "" ? null : earlierPeriod(period, comparison);
  const earlier = useReadTimeseriesQuery(
    { query: { ...(before ?? period), ...filters, interval } },
    { skip: before === null },
  );
  const waiting = <Skeleton className="min-h-dvh w-full" />;
  const filterBy = (by: BreakdownField) =>
    by in filterNames ? (value: string) => onFilter(by, value) : null;
  const query = { ...period, ...filters };
  return (
    <QueryGate query={series} fresh skeleton={waiting}>
      {(data) =>
        // All of the panel comes at once, so that nothing moves later.
        noted.isLoading || earlier.isLoading ? (
          waiting
        ) : data.totals.results.total === 0 ? (
          <EmptyState
            title={t("empty.title")}
            actions={<LinkButton to={paths.validate}>{t("empty.act")}</LinkButton>}
          >
            {t(Object.keys(filters).length === 0 ? "empty.text" : "empty.filtered")}
          </EmptyState>
        ) : (
          <>
            <FiguresPanel
              series={data}
              earlier={before === null ? null : (earlier.data ?? null)}
              comparison={comparison}
              notes={notes}
              onPeriod={onPeriod}
              last={<MedianFigure period={period} before={before} />}
            >
              <NotesPanel key={period.to} notes={notes} last={period.to} />
            </FiguresPanel>
            <div className="grid gap-4 lg:grid-cols-2">
              <BreakdownTabs query={query} filters={filters} filterBy={filterBy} />
              <div className="flex min-w-0 flex-col gap-4">
                <FigurePanel title={t("by.provider")}>
                  <BreakdownTable by="provider" query={query} onFilter={filterBy("provider")} />
                </FigurePanel>
                <LatencyPanel period={period} />
              </div>
            </div>
          </>
        )
      }
    </QueryGate>
  );
}
