import { lazy, Suspense } from "react";
import type { List } from "#contract/listShape.ts";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { FileMapping } from "#web/features/lists/FileMapping.tsx";
import { Downloads } from "#web/screens/list/downloads/Downloads.tsx";
import { ResultsSection } from "#web/screens/list/results/ResultsSection.tsx";
import { usePanel } from "#web/screens/list/downloads/usePanel.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { CreditTotals } from "#web/features/lists/CreditTotals.tsx";
import { PrintButton } from "./PrintButton.tsx";
import { PrintTitle } from "./PrintTitle.tsx";
import { ReasonTable } from "./ReasonTable.tsx";
import { ReplyTable } from "./ReplyTable.tsx";
import { SuggestedRows } from "./SuggestedRows.tsx";
import { VerdictStrip } from "./VerdictStrip.tsx";
import { WorstDomains } from "./WorstDomains.tsx";

const Comparison = lazy(() =>
  import("#web/screens/list/comparison/Comparison.tsx").then((module) => ({
    default: module.Comparison,
  })),
);

const WatchPanel = lazy(() =>
  import("#web/screens/list/watching/WatchPanel.tsx").then((module) => ({
    default: module.WatchPanel,
  })),
);

/** A finished list: verdicts and credits, then the results beside downloads, reasons, replies and domains. */
export function EndedList({ list }: { list: List }) {
  const [panel, open] = usePanel(list);
  if (list.counts === null) {
    // Canceled before its rows were counted.
    return <CreditTotals list={list} />;
  }
  const checked = list.progress.done > 0;
  return (
    <div className="@container">
      <div className="grid items-start gap-4 *:min-w-0 @5xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="print-alone self-stretch">
          <PrintTitle list={list} />
          <VerdictStrip list={list} />
        </div>
        <div className="print-alone self-stretch">
          <CreditTotals list={list} />
        </div>
        <div className="flex flex-col gap-4">
          {panel === "compare" ? (
            <Suspense fallback={<Skeleton className="h-24 w-full" />}>
              <Comparison list={list} onClose={() => open("none")} />
            </Suspense>
          ) : null}
          {panel === "watch" && list.state === "completed" ? (
            <Suspense fallback={<Skeleton className="h-24 w-full" />}>
              <IfRight right="lists:write">
                <WatchPanel list={list} onClose={() => open("none")} />
              </IfRight>
            </Suspense>
          ) : null}
          <ResultsSection list={list} onDownload={() => open("download")} />
          <FileMapping list={list} fixed />
        </div>
        <div className="flex flex-col gap-4">
          {panel === "download" ? (
            <IfRight right="exports">
              <Downloads list={list} onClose={() => open("none")} />
            </IfRight>
          ) : null}
          <IfRight right="lists:write">
            <SuggestedRows list={list} />
          </IfRight>
          {checked ? (
            <div className="print-alone flex flex-col gap-4">
              <ReasonTable list={list} />
              <ReplyTable list={list} />
              {list.results.undeliverable === 0 ? null : <WorstDomains list={list} />}
            </div>
          ) : null}
          <PrintButton />
        </div>
      </div>
    </div>
  );
}
