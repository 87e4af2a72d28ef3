import type { RowVerdict } from "#server/lists/running/rowResult.ts";

/**
 * What counting found of one row, kept beside its cells:
 * `check` is asked about and may cost a credit; `sandbox` and `rule` are asked about for free; `known` takes over an
 * answer of the account; `duplicate` shares the answer of the row `of`; `malformed` is no address (`code`); `blank` is nothing.
 */
export interface CountedRow {
  kind: "check" | "sandbox" | "rule" | "known" | "duplicate" | "malformed" | "blank";
  /** What is asked about; null for blank rows. */
  email: string | null;
  of?: number;
  known?: RowVerdict & { checked_at: number };
  code?: string;
  suggestion?: string;
}

/** A record as it is kept: line in the file, cells. */
export type KeptRecord = [line: number, cells: string[]];
