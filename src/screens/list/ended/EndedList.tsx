import { lazy, Suspense } from "react";
import type { List } from "#contract/listShape.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Downloads } from "#web/screens/list/downloads/Downloads.tsx";
import { ListTotals } from "./ListTotals.tsx";
import { FileMapping } from "#web/features/lists/FileMapping.tsx";
import { PrintableSummary } from "./PrintableSummary.tsx";
import { ReasonTable } from "./ReasonTable.tsx";
import { RecheckUnknown } from "./RecheckUnknown.tsx";
import { ResultsSection } from "#web/screens/list/results/ResultsSection.tsx";
import { SuggestedRows } from "./SuggestedRows.tsx";
import { WorstDomains } from "./WorstDomains.tsx";

const Comparison = lazy(() =>
  import("#web/screens/list/comparison/Comparison.tsx").then((module) => ({
    default: module.Comparison,
  })),
);

/** A finished list: totals, downloads, results and comparison. */
export function EndedList({ list }: { list: List }) {
  if (list.counts === null) {
    // Canceled before its rows were counted.
    return <ListTotals list={list} />;
  }
  return (
    <>
      <PrintableSummary list={list}>
        <ListTotals list={list} />
        {list.progress.done === 0 ? null : (
          <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2 lg:only:*:col-span-2">
            <ReasonTable list={list} />
            {list.results.undeliverable === 0 ? null : <WorstDomains list={list} />}
          </div>
        )}
      </PrintableSummary>
      <SuggestedRows list={list} />
      <Downloads list={list} />
      {list.results.unknown > 0 ? <RecheckUnknown list={list} /> : null}
      <ResultsSection list={list} />
      <Suspense fallback={<Skeleton className="h-9 w-full" />}>
        <Comparison list={list} />
      </Suspense>
      <FileMapping list={list} open={false} fixed />
    </>
  );
}
