import type { List } from "#contract/listShape.ts";
import { useReadListReasonsQuery } from "#web/api/listsApi.ts";
import type { RowQuery } from "#web/screens/list/results/rowFilter.ts";
import { useMatchingCount } from "#web/screens/list/results/useMatchingCount.ts";
import { type ExportChoice, fileQuery, type Segment } from "./exportChoice.ts";

interface SegmentCounts {
  /** Rows in the file; null if unknown. */
  count: number | null;
  /** Rows of each segment; null if unknown. */
  counts: Record<Segment, number | null>;
}

/** Counts the rows of each segment: from the list and its reasons, and by a request where they don't say. */
export function useSegmentCounts(
  list: List,
  choice: ExportChoice,
  filtered: RowQuery,
): SegmentCounts {
  const { data: reasons } = useReadListReasonsQuery({ params: { id: list.id } });
  const acceptAll = reasons?.data.find(({ reason }) => reason === "accept_all")?.count ?? 0;
  const { deliverable, undeliverable } = list.results;
  const rows = list.counts?.rows ?? null;
  const whole = Object.keys(filtered).length === 0;
  const table = useMatchingCount(list, whole ? null : filtered);
  const counts: Record<Segment, number | null> = {
    deliverable,
    accept_all: reasons === undefined ? null : deliverable + acceptAll,
    undeliverable,
    everything: rows,
    filter: whole ? rows : table.count,
  };
  const zipped = choice.format === "zip" && ["everything", "filter"].includes(choice.segment);
  const inFile = useMatchingCount(list, zipped ? fileQuery(choice, filtered) : null);
  const isWhole = choice.segment === "everything" || whole;
  const { blank = 0, not_an_address: unreadable = 0 } = (isWhole ? list.counts : null) ?? {};
  const inArchive = inFile.count === null ? null : inFile.count + blank + unreadable;
  return { counts, count: zipped ? inArchive : counts[choice.segment] };
}
