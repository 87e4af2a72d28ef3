import type { exportFields } from "#contract/exports.ts";
import type { RowFilterQuery } from "#server/lists/results/parseRowFilter.ts";

/** A field of the result that can be added. */
export type ExportField = (typeof exportFields)[number];

/** What was chosen for a download, as it is kept. */
export interface ExportSpec {
  filter: RowFilterQuery;
  /** Whether the columns of the file are wanted. */
  original: boolean;
  add: readonly ExportField[];
  /** Leaves cells as they are, also those that a spreadsheet takes for formulas. */
  raw: boolean;
}
