import { lazy, Suspense } from "react";
import { useListVerdictReportsQuery } from "#web/api/verdictReportsApi.ts";

const Reported = lazy(() =>
  import("./Reported.tsx").then((module) => ({ default: module.Reported })),
);

/** Shows that a verdict was reported as wrong, with undo. */
export function ReportedNotice({ id }: { id: string }) {
  const { currentData } = useListVerdictReportsQuery({ query: { validation_id: id, limit: 1 } });
  const report = currentData?.data[0];
  return report === undefined ? null : (
    <Suspense>
      <Reported report={report} />
    </Suspense>
  );
}
