import { useEffect, useState } from "react";
import type { List } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/lists.ts";
import { isFinished } from "#web/api/newerList.ts";
import { filterQuery, type RowFilter } from "./rowFilter.ts";

const settleMs = 300;

/** How many rows of an ended list fit a filter; `count` is null where that is not asked, not known yet, or changes still. */
export function useMatchingCount(
  list: List,
  filter: RowFilter | null,
): { count: number | null; counting: boolean } {
  const wanted = filter === null || !isFinished(list) ? null : JSON.stringify(filterQuery(filter));
  // Asked once the hand has rested.
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
