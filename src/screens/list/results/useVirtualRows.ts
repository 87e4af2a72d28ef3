import { useEffect, useState } from "react";
import type { RowSort } from "#contract/listRows.ts";
import type { ListRow } from "#contract/listShape.ts";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { filterQuery, type RowFilter } from "./rowFilter.ts";

const pageRows = 100;
/** Time without scrolling before pages are requested. */
const restMs = 120;

interface VirtualRows {
  /** Returns the row at an index, from 0; undefined until it's loaded. */
  rowAt: (index: number) => ListRow | undefined;
  error: ReturnType<typeof useReadListRowsQuery>["error"];
  retry: () => void;
}

/** Loads the pages of matching rows that contain the visible ones. */
export function useVirtualRows(
  listId: string,
  view: {
    filter: RowFilter;
    sort: RowSort;
    first: number;
    inView: number;
    everyMs: number;
    skip?: boolean;
  },
): VirtualRows {
  const { filter, sort, first, inView, everyMs, skip = false } = view;
  const [rested, setRested] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setRested(first), restMs);
    return () => clearTimeout(timer);
  }, [first]);
  const page = Math.floor(rested / pageRows);
  const last = Math.floor((rested + inView) / pageRows);
  const query = (of: number) => ({
    params: { id: listId },
    query: {
      ...filterQuery(filter),
      ...(sort === "line" ? {} : { sort }),
      from: of * pageRows + 1,
      limit: pageRows,
    },
  });
  const options = { pollingInterval: everyMs, skipPollingIfUnfocused: true };
  const one = useReadListRowsQuery(query(page), { ...options, skip });
  const other = useReadListRowsQuery(query(last), { ...options, skip: skip || last === page });
  const pages = new Map([
    [last, other.currentData?.data],
    [page, one.currentData?.data],
  ]);
  return {
    rowAt: (index) => pages.get(Math.floor(index / pageRows))?.[index % pageRows],
    error: one.error ?? other.error,
    retry: () => {
      void one.refetch();
      if (last !== page) {
        void other.refetch();
      }
    },
  };
}
