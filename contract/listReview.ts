import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { issueKinds, list, listFormats, mapping } from "./listShape.ts";
import { page } from "./page.ts";
import { byId, address, rowPage, signedInErrors, actErrors } from "./listCalls.ts";

/** Detected format, columns and first rows of a file, before anything is charged. */
export const listPreview = z.object({
  object: z.literal("list_preview"),
  format: z.enum(listFormats),
  mapping,
  /** Reason for each detected setting. `mostly_utf8`: most non-ASCII lines are UTF-8. `not_utf8`: they aren't, so the encoding that gives the most likely text was chosen. */
  because: z.object({
    encoding: z.nullable(
      z.enum(["chosen", "mark", "valid_utf8", "mostly_utf8", "zero_bytes", "not_utf8"]),
    ),
    delimiter: z.nullable(z.enum(["chosen", "sep_line", "consistent", "no_delimiter"])),
    header: z.enum([
      "chosen",
      "keys",
      "address_in_first_row",
      "address_named",
      "columns_named",
      "no_column_named",
    ]),
  }),
  sheets: z.nullable(z.array(z.string())),
  /** Rows with data and columns that the sheet hides, which are read too. Null for other formats; absent in stored previews from before the field existed. */
  hidden: z.optional(z.nullable(z.object({ rows: z.int(), columns: z.int() }))),
  /** Program that exports files with these column names, such as `Google Contacts`; null if it is unknown. Absent in stored previews from before the field existed. */
  program: z.optional(z.nullable(z.string())),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Share of the sampled cells that are addresses, 0 to 1. */
      addresses: z.number(),
    }),
  ),
  /** Reason for choosing this address column, or for asking the user to choose one. `named`: several columns fit, and only this one is named as addresses. */
  email_column: z.object({
    index: z.nullable(z.int()),
    because: z.enum([
      "cells",
      "name",
      "named",
      "only_column",
      "chosen",
      "several_fit",
      "unsplit",
      "none_fits",
    ]),
    candidates: z.array(z.int()),
  }),
  /** The first rows with data. */
  rows: z.array(z.array(z.string())),
});

export type ListPreview = z.infer<typeof listPreview>;

export const readListPreview = endpoint({
  name: "readListPreview",
  summary: "Preview how a file was read, with its first rows",
  method: "GET",
  path: "/v1/lists/:id/preview",
  access: "session",
  scope: "lists:read",
  params: byId,
  reply: listPreview,
  statuses: [200],
  errors: [...signedInErrors, "not_found", "invalid_state"],
});

/** A row whose cell isn't a valid address. */
const malformedRow = z.object({
  position: z.int(),
  line: z.int(),
  value: z.string(),
  code: z.string(),
  suggestion: z.nullable(z.string()),
});

export const listMalformed = endpoint({
  name: "listMalformed",
  summary: "List rows with an invalid format and their suggestions",
  method: "GET",
  path: "/v1/lists/:id/malformed",
  access: "session",
  scope: "lists:read",
  params: byId,
  query: z.strictObject(rowPage),
  reply: page(malformedRow),
  statuses: [200],
  errors: [...signedInErrors, "not_found", "invalid_cursor", "invalid_state"],
});

/** Rows of a file with the same kind of issue. */
const listIssue = z.object({
  kind: z.enum(issueKinds),
  count: z.int(),
  /** Number of these rows with a suggested repair. */
  fixable: z.int(),
  /** First row of the kind, preferring one with a repair. */
  example: z.object({
    position: z.int(),
    value: z.string(),
    suggestion: z.nullable(z.string()),
  }),
  /** Lines of these rows, the first 1,000; only for `broken_quotes`. */
  lines: z.optional(z.array(z.int())),
});

export type ListIssue = z.infer<typeof listIssue>;

export const readListIssues = endpoint({
  name: "readListIssues",
  summary: "List the issues of a file, grouped by the repair they need",
  method: "GET",
  path: "/v1/lists/:id/issues",
  access: "session",
  scope: "lists:read",
  params: byId,
  reply: z.object({ object: z.literal("list_issues"), data: z.array(listIssue) }),
  statuses: [200],
  errors: [...signedInErrors, "not_found", "invalid_state"],
});

export const fixRows = endpoint({
  name: "fixRows",
  summary: "Fix invalid rows before the start, one by one or with all suggestions",
  method: "POST",
  path: "/v1/lists/:id/fixes",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    rows: z.optional(
      z
        .array(z.strictObject({ position: z.int().check(z.gte(1)), email: address }))
        .check(z.maxLength(limits.fixesMax)),
    ),
    all_suggestions: z.optional(z.boolean()),
    /** Kinds of issues whose suggested repairs to apply. */
    kinds: z.optional(z.array(z.enum(issueKinds)).check(z.maxLength(issueKinds.length))),
  }),
  bodyBytes: 320 * 1024,
  bodyKeys: 2 * limits.fixesMax + 10,
  bodyValues: 3 * limits.fixesMax + 10,
  reply: list,
  statuses: [200],
  errors: [...actErrors],
});
