import { useSearchParams } from "react-router-dom";
import { type RowSort, rowSorts } from "#contract/listRows.ts";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import type { RowFilter } from "./rowFilter.ts";

interface ResultsUrl {
  filter: RowFilter;
  /** Order of the rows; null unless chosen. */
  sort: RowSort | null;
  /** Number of the first row shown, from 1. */
  at: number;
  /** Position of the open row. */
  row: number | undefined;
  /** Its place among the matching rows, from 1; undefined if the link doesn't say. */
  place: number | undefined;
  /** Sets parameters of the URL; null and an empty text remove them. */
  change: (values: Record<string, string | null>, replace: boolean) => void;
}

/** Returns a whole number from 1 on; undefined for anything else. */
function positionIn(text: string | null): number | undefined {
  const position = Number(text ?? "");
  return Number.isInteger(position) && position >= 1 ? position : undefined;
}

/** Filter, order, place and open row of the results, as the URL has them. */
export function useResultsUrl(): ResultsUrl {
  const [query, setQuery] = useSearchParams();
  const filter: RowFilter = {
    verdicts: verdicts.filter((one) => query.get("verdict")?.split(",").includes(one)),
    reason:
      verdicts
        .flatMap((verdict) => reasonsByVerdict[verdict])
        .find((one) => one === query.get("reason")) ?? "",
    scoreMin: positionIn(query.get("score")) ?? null,
    begins: query.get("q") ?? "",
    suggested: query.get("suggestion") === "any",
    domain: query.get("domain") ?? "",
    reply: query.get("reply") ?? "",
  };
  const change: ResultsUrl["change"] = (values, replace) =>
    setQuery(
      // The query of the last render lacks a change that is still being rendered.
      () => changeParams(new URLSearchParams(window.location.search), values),
      { replace, preventScrollReset: true },
    );
  return {
    filter,
    sort: rowSorts.find((one) => one === query.get("sort")) ?? null,
    at: positionIn(query.get("at")) ?? 1,
    row: positionIn(query.get("row")),
    place: positionIn(query.get("place")),
    change,
  };
}
