import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { list, listRow } from "./listShape.ts";
import { page } from "./page.ts";
import { validation } from "./validations.ts";
import { verdictChanges } from "./verdicts.ts";
import { evidence } from "./evidence.ts";
import { id, byId, signedInErrors, actErrors, rowPage } from "./listCalls.ts";

/** Filter for results; several verdicts or reasons are comma-separated. */
export const rowFilter = {
  verdict: z.optional(z.string().check(z.maxLength(200))),
  reason: z.optional(z.string().check(z.maxLength(1000))),
  score_min: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  /** `any`: rows with a suggestion. */
  suggestion: z.optional(z.literal("any")),
  /** Domain of the addresses, as written after the @. */
  domain: z.optional(z.string().check(z.maxLength(limits.addressInputLength))),
  /** Reply that decided, as `GET /v1/lists/:id/replies` returns it. */
  reply: z.optional(z.string().check(z.maxLength(limits.replyLength))),
  /** Beginning of the addresses. */
  q: z.optional(z.string().check(z.maxLength(limits.addressInputLength))),
};

/** Orders of the results of an ended list; a minus sorts downwards. Rows without a value come last. `newest` works for running lists too. */
export const rowSorts = [
  "line",
  "-line",
  "email",
  "-email",
  "verdict",
  "-verdict",
  "score",
  "-score",
  "newest",
] as const;

export type RowSort = (typeof rowSorts)[number];

export const readListRows = endpoint({
  name: "readListRows",
  summary: "List rows and results, also while the list runs",
  method: "GET",
  path: "/v1/lists/:id/results",
  access: "session",
  scope: "results:read",
  params: byId,
  query: z.strictObject({
    ...rowPage,
    ...rowFilter,
    /** Number of the first matching row to return, from 1; ignored with `after`. */
    from: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.rowsMax))),
    /** Line of the file to start at; ignored with `after`. Starts at the row on that line, or at the next matching one. */
    line: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    /**
     * Order of the rows. Default: `line`, the order of the file; the others ignore `line` and, except `newest`, need an
     * ended list. `newest` returns the last 1,000 final results, the newest first.
     */
    sort: z.optional(z.enum(rowSorts)),
    include: z.optional(z.literal("total")),
  }),
  reply: z.extend(page(listRow), {
    /** With `include=total`: the number of matching rows, and the number of this page's first row among them, from 1. */
    total: z.optional(z.int()),
    first: z.optional(z.int()),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found", "invalid_cursor", "invalid_state"],
});

/** One row of a list with its full result and evidence. */
const listRowResult = z.object({
  object: z.literal("list_row_result"),
  row: listRow,
  /** Null while the row has no result. Its id can't be read under `/v1/validations`. */
  validation: z.nullable(validation),
  /** Null if the row has no result, if its evidence was deleted, or if an API key lacks `evidence:read`. */
  evidence: z.nullable(evidence),
  /** The earlier check that this result comes from; list and position are null if it is gone. */
  reused: z.nullable(
    z.object({
      kind: z.enum(["duplicate", "recent_result"]),
      checked_at: z.string(),
      list_id: z.nullable(z.string()),
      position: z.nullable(z.int()),
    }),
  ),
});

export type ListRowResult = z.infer<typeof listRowResult>;

export const readListRow = endpoint({
  name: "readListRow",
  summary: "Get one row with its full result and evidence",
  method: "GET",
  path: "/v1/lists/:id/results/:position",
  access: "session",
  scope: "results:read",
  params: z.object({
    id,
    position: z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.rowsMax)),
  }),
  reply: listRowResult,
  statuses: [200],
  errors: [...signedInErrors, "not_found", "expired"],
});

export const readListReasons = endpoint({
  name: "readListReasons",
  summary: "List reasons by number of rows, most frequent first",
  method: "GET",
  path: "/v1/lists/:id/reasons",
  access: "session",
  scope: "results:read",
  params: byId,
  reply: z.object({
    object: z.literal("list_reasons"),
    data: z.array(z.object({ verdict: z.enum(verdicts), reason: z.enum(reasons), count: z.int() })),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const readListDomains = endpoint({
  name: "readListDomains",
  summary: "List up to ten domains with the most undeliverable rows",
  method: "GET",
  path: "/v1/lists/:id/domains",
  access: "session",
  scope: "results:read",
  params: byId,
  reply: z.object({
    object: z.literal("list_domains"),
    /** `rows` counts the rows with a result, `undeliverable` those with that verdict. Invalid addresses count for no domain. */
    data: z.array(z.object({ domain: z.string(), rows: z.int(), undeliverable: z.int() })),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const recheckList = endpoint({
  name: "recheckList",
  summary: "Create a list from the unknown rows, or from the suggestions",
  method: "POST",
  path: "/v1/lists/:id/recheck",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    /** `unknown`, the default: addresses with an unknown result. `suggestions`: rows with a suggestion, with all their columns and the suggestion in place of the address. */
    rows: z.optional(z.enum(["unknown", "suggestions"])),
  }),
  reply: list,
  statuses: [201],
  errors: [...actErrors, "concurrency_limited", "unpaid_lists_full"],
});

export const compareLists = endpoint({
  name: "compareLists",
  summary: "Compare with an earlier list by address",
  method: "GET",
  path: "/v1/lists/:id/comparison",
  access: "session",
  scope: "results:read",
  params: byId,
  query: z.strictObject({ ...rowPage, with: id }),
  reply: z.object({
    object: z.literal("list_comparison"),
    /** Number of addresses with a result in both lists, only in this one, and only in the earlier one. Spellings of the same mailbox count as one address. */
    both: z.int(),
    only_here: z.int(),
    only_there: z.int(),
    changes: verdictChanges,
    /** Addresses whose verdict changed. */
    data: z.array(
      z.object({
        email: z.string(),
        from: z.object({ verdict: z.enum(verdicts), reason: z.enum(reasons) }),
        to: z.object({ verdict: z.enum(verdicts), reason: z.enum(reasons) }),
      }),
    ),
    has_more: z.boolean(),
    next_cursor: z.nullable(z.string()),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found", "invalid_cursor", "invalid_state"],
});
