import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { list, listOptions, listRow, listStates, mapping } from "./listShape.ts";
import { page, pageQuery } from "./page.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...signedInErrors, "xsrf_mismatch"] as const;
const actErrors = [...writeErrors, "not_found", "invalid_state"] as const;
const id = z.string().check(z.minLength(1), z.maxLength(64));
const byId = z.object({ id });
const name = z.string().check(z.minLength(1), z.maxLength(limits.nameLength));
const address = z.string().check(z.maxLength(limits.addressInputLength));
const rowPage = {
  ...pageQuery,
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.rowPageMax))),
};

export const createList = endpoint({
  name: "createList",
  summary: "Hand in a list: an upload, addresses or pasted text. Needs an Idempotency-Key header",
  method: "POST",
  path: "/v1/lists",
  access: "session",
  scope: "lists:write",
  body: z.strictObject({
    name: z.optional(name),
    /** Exactly one of the three fields. */
    source: z.strictObject({
      upload_id: z.optional(id),
      emails: z.optional(z.array(address).check(z.minLength(1), z.maxLength(limits.listEmailsMax))),
      text: z.optional(z.string().check(z.minLength(1))),
    }),
    mapping: z.optional(z.partial(mapping)),
    options: z.optional(listOptions),
  }),
  bodyBytes: limits.listBodyBytes,
  bodyValues: limits.listEmailsMax + 1000,
  reply: list,
  statuses: [201],
  errors: [
    ...writeErrors,
    "missing_idempotency_key",
    "idempotency_key_reused",
    "not_found",
    "conflict",
    "concurrency_limited",
  ],
});

export const readLists = endpoint({
  name: "readLists",
  summary: "List the account's lists, newest first",
  method: "GET",
  path: "/v1/lists",
  access: "session",
  scope: "lists:read",
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(listStates)),
    /** Part of the name, ignoring case. */
    q: z.optional(z.string().check(z.maxLength(limits.nameLength))),
  }),
  reply: page(list),
  statuses: [200],
  errors: [...signedInErrors, "invalid_cursor"],
});

export const readList = endpoint({
  name: "readList",
  summary: "Read a list: state, counts, progress, credits",
  method: "GET",
  path: "/v1/lists/:id",
  access: "session",
  scope: "lists:read",
  params: byId,
  reply: list,
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const updateList = endpoint({
  name: "updateList",
  summary:
    "Change how a file is read or what is wished; before the start the rows are counted anew",
  method: "PATCH",
  path: "/v1/lists/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    name: z.optional(name),
    mapping: z.optional(z.partial(mapping)),
    options: z.optional(listOptions),
  }),
  reply: list,
  statuses: [200],
  errors: [...actErrors],
});

/** Detected format, columns and first rows of a file, before anything is charged. */
export const listPreview = z.object({
  object: z.literal("list_preview"),
  format: z.enum(["csv", "txt", "xlsx", "ndjson", "json"]),
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
      "no_address_in_first_row",
    ]),
  }),
  sheets: z.nullable(z.array(z.string())),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Share of the sampled cells that are addresses, 0 to 1. */
      addresses: z.number(),
    }),
  ),
  /** Reason for choosing this address column, or for asking the user to choose one. */
  email_column: z.object({
    index: z.nullable(z.number()),
    because: z.enum(["cells", "name", "only_column", "chosen", "several_fit", "none_fits"]),
    candidates: z.array(z.number()),
  }),
  /** The first rows with data. */
  rows: z.array(z.array(z.string())),
});

export type ListPreview = z.infer<typeof listPreview>;

export const readListPreview = endpoint({
  name: "readListPreview",
  summary: "Read how a file was understood, with its first rows",
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
  position: z.number(),
  line: z.number(),
  value: z.string(),
  code: z.string(),
  suggestion: z.nullable(z.string()),
});

export const listMalformed = endpoint({
  name: "listMalformed",
  summary: "List the rows that are no address as they stand, with what they may have meant",
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

export const fixRows = endpoint({
  name: "fixRows",
  summary: "Mend malformed rows before the start, one by one or by all suggestions",
  method: "POST",
  path: "/v1/lists/:id/fixes",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    rows: z.optional(
      z
        .array(z.strictObject({ position: z.number().check(z.int(), z.gte(1)), email: address }))
        .check(z.maxLength(limits.fixesMax)),
    ),
    all_suggestions: z.optional(z.boolean()),
  }),
  bodyBytes: 320 * 1024,
  bodyKeys: 2 * limits.fixesMax + 10,
  bodyValues: 3 * limits.fixesMax + 10,
  reply: list,
  statuses: [200],
  errors: [...actErrors],
});

function act(verb: "start" | "pause" | "resume" | "cancel", summary: string, credits: boolean) {
  return endpoint({
    name: `${verb}List`,
    summary,
    method: "POST",
    path: `/v1/lists/:id/${verb}`,
    access: "session",
    scope: "lists:write",
    params: byId,
    body: z.strictObject({}),
    reply: list,
    statuses: [200],
    errors: [
      ...actErrors,
      ...(credits ? (["insufficient_credits", "key_budget_exceeded"] as const) : []),
    ],
  });
}

export const startList = act("start", "Hold the credits and begin to check", true);
export const pauseList = act("pause", "Stop asking; what was found stays", false);
export const resumeList = act("resume", "Go on with a paused list", true);
export const cancelList = act(
  "cancel",
  "End a list: finished rows stay and are charged, the rest is released",
  false,
);

export const sampleList = endpoint({
  name: "sampleList",
  summary: "Check a random sample of a list of 500 rows or more for free, to know what it is like",
  method: "POST",
  path: "/v1/lists/:id/sample",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    size: z.optional(z.number().check(z.int(), z.gte(1), z.lte(limits.sampleMax))),
  }),
  reply: list,
  statuses: [200],
  errors: [...actErrors, "sample_refused"],
});

export const deleteList = endpoint({
  name: "deleteList",
  summary: "Delete a list with its file, rows and results now",
  method: "DELETE",
  path: "/v1/lists/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  reply: z.object({
    object: z.literal("deletion_receipt"),
    list_id: z.string(),
    deleted_at: z.string(),
    rows: z.number(),
    results: z.number(),
    bytes: z.number(),
    /** HMAC of the fields above, which lets this installation verify its own receipts. */
    signature: z.string(),
  }),
  statuses: [200],
  errors: [...actErrors],
});

export const streamList = endpoint({
  name: "streamList",
  summary: "Follow a list live: `list` events with what is committed, then `done`",
  method: "GET",
  path: "/v1/lists/:id/events",
  access: "session",
  scope: "lists:read",
  params: byId,
  statuses: [200],
  errors: [...signedInErrors, "not_found", "too_many_streams"],
  produces: "text/event-stream",
});

/** Filter for results; several verdicts or reasons are comma-separated. */
export const rowFilter = {
  verdict: z.optional(z.string().check(z.maxLength(200))),
  reason: z.optional(z.string().check(z.maxLength(1000))),
  score_min: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  /** `any`: rows with a suggestion. */
  suggestion: z.optional(z.literal("any")),
  /** Domain of the addresses, as written after the @. */
  domain: z.optional(z.string().check(z.maxLength(limits.addressInputLength))),
  /** Beginning of the addresses. */
  q: z.optional(z.string().check(z.maxLength(limits.addressInputLength))),
};

export const readListRows = endpoint({
  name: "readListRows",
  summary: "List rows and their results in the order of the file, while the list runs too",
  method: "GET",
  path: "/v1/lists/:id/results",
  access: "session",
  scope: "results:read",
  params: byId,
  query: z.strictObject({
    ...rowPage,
    ...rowFilter,
    /** Number of the first matching row to return, from 1; replaces `after`. */
    from: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.rowsMax))),
    /** Line of the file to start at; replaces `after`. Starts at the row on that line, or at the next matching one. */
    line: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    include: z.optional(z.literal("total")),
  }),
  reply: z.extend(page(listRow), {
    /** With `include=total`: the number of matching rows, and the number of this page's first row among them, from 1. */
    total: z.optional(z.number()),
    first: z.optional(z.number()),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found", "invalid_cursor"],
});

export const readListReasons = endpoint({
  name: "readListReasons",
  summary: "List the reasons that rows came to so far, the most frequent first",
  method: "GET",
  path: "/v1/lists/:id/reasons",
  access: "session",
  scope: "results:read",
  params: byId,
  reply: z.object({
    object: z.literal("list_reasons"),
    data: z.array(
      z.object({ verdict: z.enum(verdicts), reason: z.enum(reasons), count: z.number() }),
    ),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const readListDomains = endpoint({
  name: "readListDomains",
  summary: "List the domains with the most undeliverable rows so far, at most ten, the worst first",
  method: "GET",
  path: "/v1/lists/:id/domains",
  access: "session",
  scope: "results:read",
  params: byId,
  reply: z.object({
    object: z.literal("list_domains"),
    /** `rows` counts the rows with a result, `undeliverable` those with that verdict. Invalid addresses count for no domain. */
    data: z.array(z.object({ domain: z.string(), rows: z.number(), undeliverable: z.number() })),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const recheckList = endpoint({
  name: "recheckList",
  summary:
    "Make a new list of the rows whose answer was unknown, or of those that may have meant another address",
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
  errors: [...actErrors, "concurrency_limited"],
});

export const compareLists = endpoint({
  name: "compareLists",
  summary: "Compare with an earlier list: what changed, by address",
  method: "GET",
  path: "/v1/lists/:id/comparison",
  access: "session",
  scope: "results:read",
  params: byId,
  query: z.strictObject({ ...rowPage, with: id }),
  reply: z.object({
    object: z.literal("list_comparison"),
    /** Number of addresses with a result in both lists, only in this one, and only in the earlier one. Spellings of the same mailbox count as one address. */
    both: z.number(),
    only_here: z.number(),
    only_there: z.number(),
    changes: z.array(z.object({ from: z.enum(verdicts), to: z.enum(verdicts), count: z.number() })),
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
