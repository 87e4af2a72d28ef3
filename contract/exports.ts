import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { rowFilter } from "./listRows.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const id = z.string().check(z.minLength(1), z.maxLength(64));
const byId = z.object({ id });

export const exportFormats = ["csv", "xlsx", "json", "ndjson", "zip"] as const;

/** Formats to choose from: those of files, and the one the list came in. */
export const chosenFormats = ["original", ...exportFormats] as const;

/** Services whose import format a suppression file can have. */
export const suppressionServices = [
  "mailchimp",
  "brevo",
  "sendgrid",
  "amazon_ses",
  "postmark",
] as const;

/** Languages of the column names of result fields. */
export const headerLanguages = ["en", "ar", "de", "es", "fr", "hi", "ja", "pt", "zh"] as const;

/** Result fields that can be appended after the file's own columns. */
export const exportFields = [
  "email",
  "column",
  "verdict",
  "reason",
  "action",
  "score",
  "suggestion",
  "provider",
  "reply",
  "credits",
  "checked_at",
] as const;

/** Result fields that an export has unless it names others. */
export const standardFields = [
  "verdict",
  "reason",
  "action",
  "score",
  "suggestion",
] as const satisfies readonly (typeof exportFields)[number][];

/** Layout of CSV files. */
const csvOptions = z.strictObject({
  /** Character between cells. Default: comma. */
  delimiter: z.optional(z.enum([",", ";", "\t", "|"])),
  /** Cells in quotation marks: `all`, the default, or `needed`: those with a delimiter, a quotation mark, a line break, or a space at either end. */
  quote: z.optional(z.enum(["all", "needed"])),
  /** Begins the file with a byte order mark, by which Excel recognizes UTF-8. Default: true. */
  byte_order_mark: z.optional(z.boolean()),
  /** End of lines. Default: `crlf`. */
  line_end: z.optional(z.enum(["crlf", "lf"])),
  /** Decimal sign of cells that are numbers with a point: the point, which is the default, or a comma. */
  decimal: z.optional(z.enum([".", ","])),
});

/** A prepared download; its rows are read while it downloads. */
export const listExport = z.object({
  object: z.literal("export"),
  id: z.string(),
  list_id: z.string(),
  format: z.enum(exportFormats),
  file_name: z.string(),
  /** Number of rows now; a running list may add more. With `lines: contact`, the file has a line for each contact instead. */
  rows: z.int(),
  /** Signed, short-lived download path, valid as long as the session or key that requested it. Read the export again for a new one. */
  url: z.string(),
  url_expires_at: z.string(),
  created_at: z.string(),
});

export type ListExport = z.infer<typeof listExport>;

/** Request for an export. */
const exportRequest = z.strictObject({
  /** `original` is the format the list came in: CSV has the delimiter, encoding and line ends of the uploaded file, and workbooks and JSON stay what they are. Other kinds become CSV. `zip` contains one CSV file per verdict and, without a filter, one for the rows without an address. */
  format: z.enum(chosenFormats),
  filter: z.optional(z.strictObject(rowFilter)),
  /** Includes the file's own columns, in their order. Default: true. */
  original_columns: z.optional(z.boolean()),
  /** Result fields to append, in columns named `result_…`. Default: `verdict`, `reason`, `action`, `score` and `suggestion`; `[]` appends none. */
  add: z.optional(z.array(z.enum(exportFields)).check(z.maxLength(exportFields.length))),
  /** Lines of the file with several addresses: `address`, the default, writes one for each address; `contact` writes one with the results side by side. */
  lines: z.optional(z.enum(["address", "contact"])),
  /** Writes CSV cells unchanged. By default, cells that a spreadsheet would run as a formula get an apostrophe in front, which uploading the file removes again. */
  raw: z.optional(z.boolean()),
  /** Layout of CSV files. With `original`, each default comes from the uploaded file. */
  csv: z.optional(csvOptions),
  /** Names the columns of result fields in this language instead of `result_…`. */
  header_language: z.optional(z.enum(headerLanguages)),
  /** Makes a CSV file of addresses for this service's import of suppressions instead: undeliverable ones, unless a filter says otherwise. Columns and CSV options don't apply. Addresses that begin a formula are left out unless `raw`. Only with the format `csv`. */
  suppression_for: z.optional(z.enum(suppressionServices)),
});

export type ExportRequest = z.infer<typeof exportRequest>;

export const createExport = endpoint({
  name: "createExport",
  summary: "Create an export of chosen rows and columns",
  method: "POST",
  path: "/v1/lists/:id/exports",
  access: "session",
  scope: "exports",
  params: byId,
  body: exportRequest,
  reply: listExport,
  statuses: [201],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found", "invalid_state"],
});

export const readExport = endpoint({
  name: "readExport",
  summary: "Get an export with a new link",
  method: "GET",
  path: "/v1/exports/:id",
  access: "session",
  scope: "exports",
  params: byId,
  reply: listExport,
  statuses: [200],
  errors: [...signedInErrors, "not_found", "format_removed"],
});

export const downloadExport = endpoint({
  name: "downloadExport",
  summary: "Download the file of an export by its signed link",
  method: "GET",
  path: "/v1/downloads/:id",
  access: "public",
  params: byId,
  query: z.strictObject({
    expires: z.string().check(z.maxLength(20)),
    by: z.string().check(z.maxLength(64)),
    signature: z.string().check(z.maxLength(128)),
  }),
  statuses: [200],
  errors: ["not_found", "expired", "format_removed", "too_many_streams"],
});
