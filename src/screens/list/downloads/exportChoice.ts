import type { List } from "#contract/listShape.ts";
import {
  chosenFormats,
  type exportFields,
  type ExportRequest,
  standardFields,
  type suppressionServices,
} from "#contract/exports.ts";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import type { RowQuery } from "#web/screens/list/results/rowFilter.ts";

export const segments = [
  "deliverable",
  "accept_all",
  "undeliverable",
  "everything",
  "filter",
] as const;
export type Segment = (typeof segments)[number];
/** Formats of a download; a suppression file is CSV in the columns of a service. */
export const downloadFormats = [...chosenFormats, "suppression"] as const;
export type DownloadFormat = (typeof downloadFormats)[number];
export type ExportField = (typeof exportFields)[number];

/** Rows, format and columns of a download. */
export interface ExportChoice {
  segment: Segment;
  format: DownloadFormat;
  /** Service that imports a suppression file. */
  service: (typeof suppressionServices)[number];
  /** Format of CSV; options left out have their defaults. */
  csv: NonNullable<ExportRequest["csv"]>;
  /** Language of the names of result columns. */
  language?: ExportRequest["header_language"];
  /** Includes the columns of the uploaded file. */
  original: boolean;
  fields: readonly ExportField[];
  /** Lines for cells that were split into several addresses. */
  lines: "address" | "contact";
  /** Leaves cells unchanged that a spreadsheet could run as formulas. */
  raw: boolean;
}

/** Returns the choice that a list's download begins with; with several address columns, it names the one of each address. */
export function defaultChoice({ mapping }: Pick<List, "mapping">): ExportChoice {
  const more = mapping?.more_email_columns ?? [];
  return {
    segment: "deliverable",
    format: "original",
    service: "mailchimp",
    csv: {},
    original: true,
    fields: more.length > 0 ? ["column", ...standardFields] : standardFields,
    lines: "address",
    raw: false,
  };
}

/** Returns the query that selects the rows of a segment; `filtered` is the query of the table. */
export function segmentQuery(segment: Segment, filtered: RowQuery): RowQuery {
  const queries: Record<Segment, RowQuery> = {
    deliverable: { verdict: "deliverable" },
    accept_all: { reason: [...reasonsByVerdict.deliverable, "accept_all"].join(",") },
    undeliverable: { verdict: "undeliverable" },
    everything: {},
    filter: filtered,
  };
  return queries[segment];
}

/** Formats of lists that stay what they are when they come out as they came. */
const keptFormats: readonly List["source"]["format"][] = ["xlsx", "json", "ndjson"];

/** Returns true if a download is CSV, or an archive of it. */
export const isCsv = ({ format }: ExportChoice, { source }: Pick<List, "source">): boolean =>
  format === "csv" ||
  format === "zip" ||
  (format === "original" && !keptFormats.includes(source.format));

/** Returns the request for a download of the rows of a query. */
export function exportRequest(choice: ExportChoice, filter: RowQuery): ExportRequest {
  const { format, service, csv, language, original, fields, lines, raw } = choice;
  return format === "suppression"
    ? { format: "csv", filter, suppression_for: service }
    : {
        format,
        filter,
        original_columns: original,
        add: [...fields],
        lines,
        raw,
        csv,
        ...(language === undefined ? {} : { header_language: language }),
      };
}

/** Returns the query of the rows in the file; a ZIP archive holds only rows with a verdict. */
export function fileQuery({ segment, format }: ExportChoice, filtered: RowQuery): RowQuery {
  const query = segmentQuery(segment, filtered);
  return format === "zip" && query.verdict === undefined && query.reason === undefined
    ? { ...query, verdict: verdicts.join(",") }
    : query;
}
