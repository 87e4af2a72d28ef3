import { useEffect, useState } from "react";
import type { List } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { isFinished } from "#web/api/newerList.ts";
import { filterQuery, type RowFilter } from "./rowFilter.ts";

const settleMs = 300;

/** Counts the rows of a finished list that match a filter. `count` is null without a filter and until it's known. */
export function useMatchingCount(
  list: List,
  filter: RowFilter | null,
): { count: number | null; counting: boolean } {
  const wanted = filter === null || !isFinished(list) ? null : JSON.stringify(filterQuery(filter));
  // Waits until the filter stops changing.
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), settleMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { currentData, isError } = useReadListRowsQuery(
    {
      params: { id: list.id },
      query: { ...(JSON.parse(settled ?? "{}") as object), limit: 1, include: "total" },
    },
    { skip: settled === null || settled !== wanted },
  );
  const count = settled === wanted ? (currentData?.total ?? null) : null;
  const counting = wanted !== null && count === null && !(isError && settled === wanted);
  return { count, counting };
}
