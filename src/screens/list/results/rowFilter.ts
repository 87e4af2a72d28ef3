import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** Filter of the rows of a list; an empty list or text matches everything. */
export interface RowFilter {
  verdicts: readonly Verdict[];
  reason: Reason | "";
  /** Lowest score; null for any. */
  scoreMin: number | null;
  begins: string;
  /** Matches only rows with a suggestion. */
  suggested: boolean;
  domain: string;
  /** Reply that decided. */
  reply: string;
}

export const everyRow: RowFilter = {
  verdicts: [],
  reason: "",
  scoreMin: null,
  begins: "",
  suggested: false,
  domain: "",
  reply: "",
};

/** Query parameters of a filter. */
export interface RowQuery {
  verdict?: string;
  reason?: string;
  score_min?: number;
  suggestion?: "any";
  domain?: string;
  reply?: string;
  q?: string;
}

/** Returns the query parameters of a filter. */
export function filterQuery(filter: RowFilter): RowQuery {
  const { verdicts, reason, scoreMin, begins, suggested, domain, reply } = filter;
  return {
    ...(verdicts.length === 0 ? {} : { verdict: verdicts.join(",") }),
    ...(reason === "" ? {} : { reason }),
    ...(scoreMin === null ? {} : { score_min: scoreMin }),
    ...(suggested ? { suggestion: "any" } : {}),
    ...(domain === "" ? {} : { domain }),
    ...(reply === "" ? {} : { reply }),
    ...(begins.trim() === "" ? {} : { q: begins.trim() }),
  };
}
