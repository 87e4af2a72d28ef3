/* oxlint-disable no-underscore-dangle -- the name that zod/mini gives to defaults */
import * as z from "zod/mini";
import { exportFields, type ListExport, suppressionServices } from "#contract/exports.ts";
import { encodings } from "#contract/encodings.ts";
import { csvLayout, standardLayout } from "./csvLayout.ts";
import { jsonColumn } from "./columns/jsonColumn.ts";

/** A chosen download; its rows are read during the download. */
export interface ExportRow {
  id: string;
  list_id: string;
  account_id: string;
  format: ListExport["format"];
  /** JSON of {@link ExportSpec}. */
  spec: string;
  file_name: string;
  created_at: number;
}

/** A stored export. Rows from earlier versions may be PDF summaries, which are no longer made. */
export interface StoredExportRow extends Omit<ExportRow, "format"> {
  format: ExportRow["format"] | "pdf";
}

/** A field of the result that an export can add. */
export type ExportField = (typeof exportFields)[number];

const isField = (name: string): name is ExportField => exportFields.some((field) => field === name);

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
  /** True if the file's own columns are included. */
  original: z.boolean(),
  /** Fields that only earlier versions knew are left out. */
  add: z.pipe(
    z.array(z.string()),
    z.transform((names) => names.filter(isField)),
  ),
  /** Lines for cells that were split: one per address, or one per contact. */
  lines: z._default(z.enum(["address", "contact"]), "address"),
  /** True if cells that spreadsheets would read as formulas stay unchanged. */
  raw: z.boolean(),
  /** Layout of CSV files. */
  csv: z._default(z.extend(csvLayout, { encoding: z.enum(encodings) }), {
    ...standardLayout,
    encoding: "utf-8",
  }),
  /** Column names of result fields, in the language that was chosen. */
  headers: z.optional(z.record(z.string(), z.string())),
  /** Service that imports the file as suppressions. */
  suppression: z.optional(z.enum(suppressionServices)),
});

/** The chosen rows and columns of an export. */
export type ExportSpec = z.infer<typeof spec>;

/** Returns the chosen rows and columns from `exports.spec`. */
export const exportSpecOf = jsonColumn("exports.spec", spec);
