import type { Reason, Verdict } from "#contract/verdicts.ts";

/** What is wanted of the rows; empty lists and texts want everything. */
export interface RowFilter {
  verdicts: readonly Verdict[];
  reason: Reason | "";
  scoreMin: number | null;
  begins: string;
}

export const everyRow: RowFilter = { verdicts: [], reason: "", scoreMin: null, begins: "" };

/** A filter as the API asks for it. */
export function filterQuery({ verdicts, reason, scoreMin, begins }: RowFilter): {
  verdict?: string;
  reason?: string;
  score_min?: number;
  q?: string;
} {
  return {
    ...(verdicts.length === 0 ? {} : { verdict: verdicts.join(",") }),
    ...(reason === "" ? {} : { reason }),
    ...(scoreMin === null ? {} : { score_min: scoreMin }),
    ...(begins.trim() === "" ? {} : { q: begins.trim() }),
  };
}
