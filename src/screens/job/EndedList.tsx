import { lazy, Suspense } from "react";
import type { Job } from "#contract/jobShape.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Downloads } from "./Downloads.tsx";
import { EndedFigures } from "./EndedFigures.tsx";
import { FileReading } from "./FileReading.tsx";
import { Reasons } from "./Reasons.tsx";
import { RecheckUnknown } from "./RecheckUnknown.tsx";
import { ResultsSection } from "./ResultsSection.tsx";
import { SuggestedRows } from "./SuggestedRows.tsx";
import { WorstDomains } from "./WorstDomains.tsx";

const Comparison = lazy(() =>
  import("./Comparison.tsx").then((module) => ({ default: module.Comparison })),
);

/** What a list came to: verdicts, what it cost, the files to take away, and what can be done next. */
export function EndedList({ job }: { job: Job }) {
  if (job.counts === null) {
    // It was ended before its rows were counted.
    return <EndedFigures job={job} />;
  }
  return (
    <>
      <EndedFigures job={job} />
      {job.progress.done === 0 ? null : (
        <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2 lg:only:*:col-span-2">
          <Reasons job={job} />
          {job.results.undeliverable === 0 ? null : <WorstDomains job={job} />}
        </div>
      )}
      <SuggestedRows job={job} />
      <Downloads job={job} />
      {job.results.unknown > 0 ? <RecheckUnknown job={job} /> : null}
      <ResultsSection job={job} />
      <Suspense fallback={<Skeleton className="h-9 w-full" />}>
        <Comparison job={job} />
      </Suspense>
      <FileReading job={job} open={false} fixed />
    </>
  );
}
