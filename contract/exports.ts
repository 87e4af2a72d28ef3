import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { rowFilter } from "./listRows.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const id = z.string().check(z.minLength(1), z.maxLength(64));
const byId = z.object({ id });

export const exportFormats = ["csv", "xlsx", "json", "ndjson", "zip"] as const;

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

export const createExport = endpoint({
  name: "createExport",
  summary: "Create an export of chosen rows and columns",
  method: "POST",
  path: "/v1/lists/:id/exports",
  access: "session",
  scope: "exports",
  params: byId,
  body: z.strictObject({
    /** `zip` contains one CSV file per verdict and, without a filter, one for the rows without an address. */
    format: z.enum(exportFormats),
    filter: z.optional(z.strictObject(rowFilter)),
    /** Includes the file's own columns, in their order. Default: true. */
    original_columns: z.optional(z.boolean()),
    /** Result fields to append, in columns named `result_…`. */
    add: z.optional(z.array(z.enum(exportFields)).check(z.maxLength(exportFields.length))),
    /** Lines of the file with several addresses: `address`, the default, writes one for each address; `contact` writes one with the results side by side. */
    lines: z.optional(z.enum(["address", "contact"])),
    /** Writes CSV cells unchanged. By default, cells that a spreadsheet would run as a formula get an apostrophe in front, which uploading the file removes again. */
    raw: z.optional(z.boolean()),
  }),
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
