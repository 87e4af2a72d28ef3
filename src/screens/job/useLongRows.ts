import { useEffect, useState } from "react";
import type { JobRow } from "#contract/jobShape.ts";
import { useListJobRowsQuery } from "#web/api/jobs.ts";

const pageRows = 100;
/** Pages are asked for once the hand has rested for so long. */
const restMs = 120;

interface LongRows {
  /** The row at this place, from 0, where it was read already. */
  rowAt: (index: number) => JobRow | undefined;
  error: ReturnType<typeof useListJobRowsQuery>["error"];
  retry: () => void;
}

/** The rows of a list around those in view, read a page at a time. */
export function useLongRows(
  jobId: string,
  view: { first: number; inView: number; everyMs: number },
): LongRows {
  const { first, inView, everyMs } = view;
  const [rested, setRested] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setRested(first), restMs);
    return () => clearTimeout(timer);
  }, [first]);
  const page = Math.floor(rested / pageRows);
  const last = Math.floor((rested + inView) / pageRows);
  const query = (of: number) => ({
    params: { id: jobId },
    query: { from: of * pageRows + 1, limit: pageRows },
  });
  const options = { pollingInterval: everyMs, skipPollingIfUnfocused: true };
  const one = useListJobRowsQuery(query(page), options);
  const other = useListJobRowsQuery(query(last), { ...options, skip: last === page });
  const rows = new Map<number, JobRow>();
  for (const row of [...(one.currentData?.data ?? []), ...(other.currentData?.data ?? [])]) {
    rows.set(row.position - 1, row);
  }
  return {
    rowAt: (index) => rows.get(index),
    error: one.error ?? other.error,
    retry: () => {
      void one.refetch();
      if (last !== page) {
        void other.refetch();
      }
    },
  };
}
