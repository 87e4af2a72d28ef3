import type { exportFields, exportFormats } from "#contract/exports.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { everyRow, type RowFilter } from "#web/screens/list/results/rowFilter.ts";

export const segments = ["deliverable", "score", "everything", "filter"] as const;
export type Segment = (typeof segments)[number];
export type ExportFormat = (typeof exportFormats)[number];
export type ExportField = (typeof exportFields)[number];

/** Rows, format and columns of a download. */
export interface ExportChoice {
  segment: Segment;
  format: ExportFormat;
  /** Lowest score of the segment `score`, 0 to 100. */
  scoreMin: number;
  /** Rows of the segment `filter`. */
  filter: RowFilter;
  /** Includes the columns of the uploaded file. */
  original: boolean;
  fields: readonly ExportField[];
  /** Leaves cells unchanged that a spreadsheet could run as formulas. */
  raw: boolean;
}

export const defaultChoice: ExportChoice = {
  segment: "deliverable",
  format: "csv",
  scoreMin: 80,
  filter: everyRow,
  original: true,
  fields: ["verdict", "reason", "score", "suggestion"],
  raw: false,
};

/** Returns the filter that selects the rows of the chosen segment. */
export function segmentFilter({ segment, scoreMin, filter }: ExportChoice): RowFilter {
  const filters: Record<Segment, RowFilter> = {
    deliverable: { ...everyRow, verdicts: ["deliverable"] },
    score: { ...everyRow, verdicts: ["deliverable", "risky"], scoreMin },
    everything: everyRow,
    filter,
  };
  return filters[segment];
}

/** Returns the filter of the rows in the file; a ZIP archive holds only rows with a verdict. */
export function fileFilter(choice: ExportChoice): RowFilter {
  const filter = segmentFilter(choice);
  return choice.format === "zip" && filter.verdicts.length === 0 ? { ...filter, verdicts } : filter;
}
