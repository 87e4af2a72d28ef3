import { useEffect, useState } from "react";
import type { List } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { isFinished } from "#web/api/newerList.ts";
import type { RowQuery } from "./rowFilter.ts";

const settleMs = 300;

/** Counts the rows of a finished list that match a query. `count` is null without a query and until it's known. */
export function useMatchingCount(
  list: List,
  query: RowQuery | null,
): { count: number | null; counting: boolean } {
  const wanted = query === null || !isFinished(list) ? null : JSON.stringify(query);
  // Waits until the query stops changing.
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
