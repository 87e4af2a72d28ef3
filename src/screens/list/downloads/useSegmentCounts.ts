import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { useMatchingCount } from "#web/screens/list/results/useMatchingCount.ts";
import { useFormats } from "#web/text/formats.ts";
import { type ExportChoice, fileFilter, type Segment, segmentFilter } from "./exportChoice.ts";

interface SegmentCounts {
  /** Rows in the file; null if unknown. */
  count: number | null;
  counting: boolean;
  /** Number of rows of a segment, or when it will be known. */
  countText: (segment: Segment) => string;
}

/** Counts the rows of each segment: from the list where it has the figure, otherwise by a request. */
export function useSegmentCounts(list: List, choice: ExportChoice): SegmentCounts {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const counted: Record<Segment, number | null> = {
    deliverable: list.results.deliverable,
    score: null,
    everything: list.counts?.rows ?? null,
    filter: null,
  };
  const inFile = fileFilter(choice);
  const known =
    choice.format === "zip" && segmentFilter(choice).verdicts.length === 0
      ? null
      : counted[choice.segment];
  const matching = useMatchingCount(list, known === null ? inFile : null);
  const count = known ?? matching.count;
  const countText = (segment: Segment): string => {
    const chosen = segment === choice.segment;
    const rows = chosen ? count : counted[segment];
    if (rows !== null) {
      return t("rows", { count: rows, shown: number(rows) });
    }
    if (chosen && matching.counting) {
      return t("downloads.counting");
    }
    return t(isFinished(list) && !chosen ? "downloads.countedOnChoice" : "downloads.countedLater");
  };
  return { count, counting: matching.counting, countText };
}
