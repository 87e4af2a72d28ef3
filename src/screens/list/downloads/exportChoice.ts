import type { List } from "#contract/listShape.ts";
import type { exportFields, exportFormats } from "#contract/exports.ts";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import type { RowQuery } from "#web/screens/list/results/rowFilter.ts";

export const segments = ["deliverable", "accept_all", "everything", "filter"] as const;
export type Segment = (typeof segments)[number];
export type ExportFormat = (typeof exportFormats)[number];
export type ExportField = (typeof exportFields)[number];

/** Rows, format and columns of a download. */
export interface ExportChoice {
  segment: Segment;
  format: ExportFormat;
  /** Includes the columns of the uploaded file. */
  original: boolean;
  fields: readonly ExportField[];
  /** Lines for cells that were split into several addresses. */
  lines: "address" | "contact";
  /** Leaves cells unchanged that a spreadsheet could run as formulas. */
  raw: boolean;
}

const usualFields: readonly ExportField[] = ["verdict", "reason", "score", "suggestion"];

/** Returns the choice that a list's download begins with; with several address columns, it names the one of each address. */
export function defaultChoiceOf({ mapping }: Pick<List, "mapping">): ExportChoice {
  const more = mapping?.more_email_columns ?? [];
  return {
    segment: "deliverable",
    format: "csv",
    original: true,
    fields: more.length > 0 ? ["column", ...usualFields] : usualFields,
    lines: "address",
    raw: false,
  };
}

/** Returns the query that selects the rows of a segment; `filtered` is the query of the table. */
export function segmentQuery(segment: Segment, filtered: RowQuery): RowQuery {
  const queries: Record<Segment, RowQuery> = {
    deliverable: { verdict: "deliverable" },
    accept_all: { reason: [...reasonsByVerdict.deliverable, "accept_all"].join(",") },
    everything: {},
    filter: filtered,
  };
  return queries[segment];
}

/** Returns the query of the rows in the file; a ZIP archive holds only rows with a verdict. */
export function fileQuery({ segment, format }: ExportChoice, filtered: RowQuery): RowQuery {
  const query = segmentQuery(segment, filtered);
  return format === "zip" && query.verdict === undefined && query.reason === undefined
    ? { ...query, verdict: verdicts.join(",") }
    : query;
}
