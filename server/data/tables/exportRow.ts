import * as z from "zod/mini";
import { exportFields, type ListExport } from "#contract/exports.ts";
import { jsonColumn } from "./jsonColumn.ts";

/** A chosen download; its rows are read while it is fetched. */
export interface ExportRow {
  id: string;
  list_id: string;
  account_id: string;
  format: ListExport["format"];
  /** JSON of filter, columns and rawness. */
  spec: string;
  file_name: string;
  created_at: number;
}

/** A stored export. Rows from earlier versions may hold PDF summaries, which are no longer made. */
export interface StoredExportRow extends Omit<ExportRow, "format"> {
  format: ExportRow["format"] | "pdf";
}

/** A field of the result that an export can add. */
export type ExportField = (typeof exportFields)[number];

const text = z.optional(z.string());
const spec = z.object({
  filter: z.object({
    verdict: text,
    reason: text,
    score_min: z.optional(z.number()),
    q: text,
    suggestion: z.optional(z.literal("any")),
    domain: text,
  }),
  /** Whether the file's own columns are included. */
  original: z.boolean(),
  add: z.array(z.enum(exportFields)),
  /** Whether cells that spreadsheets take for formulas stay as they are. */
  raw: z.boolean(),
});

/** The chosen rows and columns of an export. */
export type ExportSpec = z.infer<typeof spec>;

/** Returns the chosen rows and columns from `exports.spec`. */
export const exportSpecOf = jsonColumn("exports.spec", spec);
