import { useSearchParams } from "react-router-dom";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import type { RowFilter } from "./rowFilter.ts";

interface ResultsUrl {
  filter: RowFilter;
  /** Cursor of the page; null for the first. */
  after: string | null;
  /** First visible row of the virtual table, from 1. */
  at: number;
  /** Position of the open row. */
  row: number | undefined;
  /** Sets parameters of the URL; null and an empty text remove them. */
  change: (values: Record<string, string | null>, replace: boolean) => void;
}

/** Returns a whole number from 1 on; undefined for anything else. */
function positionIn(text: string | null): number | undefined {
  const position = Number(text ?? "");
  return Number.isInteger(position) && position >= 1 ? position : undefined;
}

/** Filter, place and open row of the results, as the URL has them. */
export function useResultsUrl(): ResultsUrl {
  const [query, setQuery] = useSearchParams();
  const filter: RowFilter = {
    verdicts: verdicts.filter((one) => query.get("verdict")?.split(",").includes(one)),
    reason:
      verdicts
        .flatMap((verdict) => reasonsByVerdict[verdict])
        .find((one) => one === query.get("reason")) ?? "",
    scoreMin: null,
    begins: query.get("q") ?? "",
    suggested: query.get("suggestion") === "any",
    domain: query.get("domain") ?? "",
  };
  const change: ResultsUrl["change"] = (values, replace) =>
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === "") {
            before.delete(name);
          } else {
            before.set(name, value);
          }
        }
        return before;
      },
      { replace, preventScrollReset: true },
    );
  return {
    filter,
    after: query.get("after"),
    at: positionIn(query.get("at")) ?? 1,
    row: positionIn(query.get("row")),
    change,
  };
}
