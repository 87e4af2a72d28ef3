import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { rowFilter } from "./lists.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const id = z.string().check(z.minLength(1), z.maxLength(64));
const byId = z.object({ id });

export const exportFormats = ["csv", "xlsx", "json", "ndjson", "zip"] as const;

/** Fields of the result that can be added behind the file's own columns. */
export const exportFields = [
  "email",
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

/** A download that is ready to be fetched; the rows are read while it is fetched. */
export const listExport = z.object({
  object: z.literal("export"),
  id: z.string(),
  list_id: z.string(),
  format: z.enum(exportFormats),
  file_name: z.string(),
  /** Rows it holds now; a running list may add some. */
  rows: z.number(),
  /** Signed, short-lived download path, valid as long as the session or key that requested it. Read the export again for a new one. */
  url: z.string(),
  url_expires_at: z.string(),
  created_at: z.string(),
});

export type ListExport = z.infer<typeof listExport>;

export const createExport = endpoint({
  name: "createExport",
  summary: "Choose rows, columns and a format to download",
  method: "POST",
  path: "/v1/lists/:id/exports",
  access: "session",
  scope: "exports",
  params: byId,
  body: z.strictObject({
    /** `zip` holds one csv a verdict. */
    format: z.enum(exportFormats),
    filter: z.optional(z.strictObject(rowFilter)),
    /** The file's own columns, in their order; true where it is left out. */
    original_columns: z.optional(z.boolean()),
    /** In columns called `result_…`, behind those of the file. */
    add: z.optional(z.array(z.enum(exportFields)).check(z.maxLength(exportFields.length))),
    /** Leaves cells of a csv as they are. Otherwise one that a spreadsheet would take for a formula is prefixed with an apostrophe, which goes again where such a file is handed in. */
    raw: z.optional(z.boolean()),
  }),
  reply: listExport,
  statuses: [201],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found", "invalid_state"],
});

export const readExport = endpoint({
  name: "readExport",
  summary: "Read an export, with a new link",
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
  summary: "Fetch the file of an export by its signed link",
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
