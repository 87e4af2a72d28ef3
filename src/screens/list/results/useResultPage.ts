import { useState } from "react";
import type { List, ListRow } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { pageQuery, type ShownRows } from "./pageQuery.ts";
import { filterQuery } from "./rowFilter.ts";

interface ResultPage {
  data: readonly ListRow[];
  has_more: boolean;
}

/** Returns the query of a page of rows, which keeps the page before while the next one loads, and the number of all matching rows; undefined if it isn't known. */
export function useResultPage(list: List, shown: ShownRows, everyMs: number) {
  const query = useReadListRowsQuery(pageQuery(list, shown), {
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
  });
  const narrowing = filterQuery(shown.filter);
  const key = JSON.stringify([list.id, narrowing, shown.sort]);
  const [kept, setKept] = useState<{ key: string; at: number; page: ResultPage; total?: number }>();
  const { currentData } = query;
  if (currentData !== undefined && (kept?.page !== currentData || kept.at !== shown.at)) {
    const { total } = currentData;
    setKept({ key, at: shown.at, page: currentData, ...(total !== undefined && { total }) });
  }
  const last = kept?.key === key ? kept : undefined;
  const whole = Object.keys(narrowing).length === 0 && shown.sort !== "newest";
  return {
    query: { ...query, data: currentData ?? last?.page },
    /** Number of the first row of the page that is shown, from 1. */
    first: currentData === undefined ? (last?.at ?? shown.at) : shown.at,
    total: currentData?.total ?? last?.total ?? (whole ? list.counts?.rows : undefined),
  };
}
