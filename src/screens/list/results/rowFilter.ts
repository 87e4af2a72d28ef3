import type { Reason, Verdict } from "#contract/verdicts.ts";

/** What is wanted of the rows; empty lists and texts want everything. */
export interface RowFilter {
  verdicts: readonly Verdict[];
  reason: Reason | "";
  scoreMin: number | null;
  begins: string;
  /** Whether only rows that may have meant another address are wanted. */
  suggested: boolean;
  domain: string;
}

export const everyRow: RowFilter = {
  verdicts: [],
  reason: "",
  scoreMin: null,
  begins: "",
  suggested: false,
  domain: "",
};

/** A filter as the API asks for it. */
export function filterQuery(filter: RowFilter): {
  verdict?: string;
  reason?: string;
  score_min?: number;
  suggestion?: "any";
  domain?: string;
  q?: string;
} {
  const { verdicts, reason, scoreMin, begins, suggested, domain } = filter;
  return {
    ...(verdicts.length === 0 ? {} : { verdict: verdicts.join(",") }),
    ...(reason === "" ? {} : { reason }),
    ...(scoreMin === null ? {} : { score_min: scoreMin }),
    ...(suggested ? { suggestion: "any" } : {}),
    ...(domain === "" ? {} : { domain }),
    ...(begins.trim() === "" ? {} : { q: begins.trim() }),
  };
}
