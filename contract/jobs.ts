import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { job, jobOptions, jobRow, jobStates, mapping } from "./jobShape.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./page.ts";
import { reasons, verdicts } from "./verdicts.ts";

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

export const createJob = endpoint({
  name: "createJob",
  summary: "Hand in a list: an upload, addresses or pasted text. Needs an Idempotency-Key header",
  method: "POST",
  path: "/v1/jobs",
  access: "session",
  scope: "lists:write",
  body: z.strictObject({
    name: z.optional(name),
    /** Exactly one of the three. */
    source: z.strictObject({
      upload_id: z.optional(id),
      emails: z.optional(z.array(address).check(z.minLength(1), z.maxLength(limits.jobEmailsMax))),
      text: z.optional(z.string().check(z.minLength(1))),
    }),
    mapping: z.optional(z.partial(mapping)),
    options: z.optional(jobOptions),
  }),
  bodyOctets: limits.jobBodyOctets,
  bodyValues: limits.jobEmailsMax + 1000,
  reply: job,
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

export const listJobs = endpoint({
  name: "listJobs",
  summary: "List the account's jobs, newest first",
  method: "GET",
  path: "/v1/jobs",
  access: "session",
  scope: "lists:read",
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(jobStates)),
    /** Part of the name, in whatever letters. */
    q: z.optional(z.string().check(z.maxLength(limits.nameLength))),
  }),
  reply: page(job),
  statuses: [200],
  errors: [...signedInErrors, "invalid_cursor"],
});

export const readJob = endpoint({
  name: "readJob",
  summary: "Read a job: state, counts, progress, credits",
  method: "GET",
  path: "/v1/jobs/:id",
  access: "session",
  scope: "lists:read",
  params: byId,
  reply: job,
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const updateJob = endpoint({
  name: "updateJob",
  summary:
    "Change how a file is read or what is wished; before the start the rows are counted anew",
  method: "PATCH",
  path: "/v1/jobs/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    name: z.optional(name),
    mapping: z.optional(z.partial(mapping)),
    options: z.optional(jobOptions),
  }),
  reply: job,
  statuses: [200],
  errors: [...actErrors],
});

/** What is found out about a file before anything is charged. */
export const jobPreview = z.object({
  object: z.literal("job_preview"),
  format: z.enum(["csv", "txt", "xlsx", "ndjson", "json"]),
  mapping,
  /** Why it is read so: `mostly_utf8` means that most lines beyond ASCII are UTF-8, `not_utf8` that they are not, and that the encoding was taken that makes the most likely text of them. */
  because: z.object({
    encoding: z.nullable(
      z.enum(["chosen", "mark", "valid_utf8", "mostly_utf8", "zero_octets", "not_utf8"]),
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
      /** Share of the cells looked at that are addresses, 0 to 1. */
      addresses: z.number(),
    }),
  ),
  /** Why this column was taken for the addresses, or why a choice is needed. */
  email_column: z.object({
    index: z.nullable(z.number()),
    because: z.enum(["cells", "name", "only_column", "chosen", "several_fit", "none_fits"]),
    candidates: z.array(z.number()),
  }),
  /** The first rows with data. */
  rows: z.array(z.array(z.string())),
});

export type JobPreview = z.infer<typeof jobPreview>;

export const readJobPreview = endpoint({
  name: "readJobPreview",
  summary: "Read how a file was understood, with its first rows",
  method: "GET",
  path: "/v1/jobs/:id/preview",
  access: "session",
  scope: "lists:read",
  params: byId,
  reply: jobPreview,
  statuses: [200],
  errors: [...signedInErrors, "not_found", "invalid_state"],
});

/** A row that is no address as it stands. */
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
  path: "/v1/jobs/:id/malformed",
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
  path: "/v1/jobs/:id/fixes",
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
  bodyOctets: 320 * 1024,
  bodyKeys: 2 * limits.fixesMax + 10,
  bodyValues: 3 * limits.fixesMax + 10,
  reply: job,
  statuses: [200],
  errors: [...actErrors],
});

function act(verb: "start" | "pause" | "resume" | "cancel", summary: string, credits: boolean) {
  return endpoint({
    name: `${verb}Job`,
    summary,
    method: "POST",
    path: `/v1/jobs/:id/${verb}`,
    access: "session",
    scope: "lists:write",
    params: byId,
    body: z.strictObject({}),
    reply: job,
    statuses: [200],
    errors: [
      ...actErrors,
      ...(credits ? (["insufficient_credits", "key_budget_exceeded"] as const) : []),
    ],
  });
}

export const startJob = act("start", "Hold the credits and begin to check", true);
export const pauseJob = act("pause", "Stop asking; what was found stays", false);
export const resumeJob = act("resume", "Go on with a paused job", true);
export const cancelJob = act(
  "cancel",
  "End a job: finished rows stay and are charged, the rest is released",
  false,
);

export const sampleJob = endpoint({
  name: "sampleJob",
  summary: "Check a random sample of a list of 500 rows or more for free, to know what it is like",
  method: "POST",
  path: "/v1/jobs/:id/sample",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    size: z.optional(z.number().check(z.int(), z.gte(1), z.lte(limits.sampleMax))),
  }),
  reply: job,
  statuses: [200],
  errors: [...actErrors, "sample_refused"],
});

export const deleteJob = endpoint({
  name: "deleteJob",
  summary: "Delete a job with its file, rows and results now",
  method: "DELETE",
  path: "/v1/jobs/:id",
  access: "session",
  scope: "lists:write",
  params: byId,
  reply: z.object({
    object: z.literal("deletion_receipt"),
    job_id: z.string(),
    deleted_at: z.string(),
    rows: z.number(),
    results: z.number(),
    octets: z.number(),
    /** HMAC of the fields above, by which this installation knows its own receipt. */
    signature: z.string(),
  }),
  statuses: [200],
  errors: [...actErrors],
});

export const streamJob = endpoint({
  name: "streamJob",
  summary: "Follow a job live: `job` events with what is committed, then `done`",
  method: "GET",
  path: "/v1/jobs/:id/events",
  access: "session",
  scope: "lists:read",
  params: byId,
  statuses: [200],
  errors: [...signedInErrors, "not_found", "too_many_streams"],
  produces: "text/event-stream",
});

/** What results are wanted; several of a kind are comma-separated. */
export const rowFilter = {
  verdict: z.optional(z.string().check(z.maxLength(200))),
  reason: z.optional(z.string().check(z.maxLength(1000))),
  score_min: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  /** `any`: rows that may have meant another address. */
  suggestion: z.optional(z.literal("any")),
  /** Addresses of this domain, as it stands behind the @. */
  domain: z.optional(z.string().check(z.maxLength(limits.addressInputLength))),
  /** Addresses that begin with this. */
  q: z.optional(z.string().check(z.maxLength(limits.addressInputLength))),
};

export const listJobRows = endpoint({
  name: "listJobRows",
  summary: "List rows and their results in the order of the file, while the job runs too",
  method: "GET",
  path: "/v1/jobs/:id/results",
  access: "session",
  scope: "results:read",
  params: byId,
  query: z.strictObject({
    ...rowPage,
    ...rowFilter,
    /** Which of the rows that fit to begin with, from 1, in place of `after`. */
    from: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.rowsMax))),
    /** Line of the file to begin with, in place of `after`: the row that stands there, or the next one that fits. */
    line: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    include: z.optional(z.literal("total")),
  }),
  reply: z.extend(page(jobRow), {
    /** With `include=total`: how many rows fit, and which of them this page begins with, from 1. */
    total: z.optional(z.number()),
    first: z.optional(z.number()),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found", "invalid_cursor"],
});

export const listJobReasons = endpoint({
  name: "listJobReasons",
  summary: "List the reasons that rows came to so far, the most frequent first",
  method: "GET",
  path: "/v1/jobs/:id/reasons",
  access: "session",
  scope: "results:read",
  params: byId,
  reply: z.object({
    object: z.literal("job_reasons"),
    data: z.array(
      z.object({ verdict: z.enum(verdicts), reason: z.enum(reasons), count: z.number() }),
    ),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const listJobDomains = endpoint({
  name: "listJobDomains",
  summary: "List the domains with the most undeliverable rows so far, at most ten, the worst first",
  method: "GET",
  path: "/v1/jobs/:id/domains",
  access: "session",
  scope: "results:read",
  params: byId,
  reply: z.object({
    object: z.literal("job_domains"),
    /** `rows` have their answer, and `undeliverable` of them cannot be delivered to; what is no address belongs to no domain. */
    data: z.array(z.object({ domain: z.string(), rows: z.number(), undeliverable: z.number() })),
  }),
  statuses: [200],
  errors: [...signedInErrors, "not_found"],
});

export const recheckJob = endpoint({
  name: "recheckJob",
  summary:
    "Make a new job of the rows whose answer was unknown, or of those that may have meant another address",
  method: "POST",
  path: "/v1/jobs/:id/recheck",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    /** `unknown` (the default): the addresses whose answer was unknown. `suggestions`: the rows with a suggestion, with all their columns and the suggestion in place of the address. */
    rows: z.optional(z.enum(["unknown", "suggestions"])),
  }),
  reply: job,
  statuses: [201],
  errors: [...actErrors, "concurrency_limited"],
});

export const compareJobs = endpoint({
  name: "compareJobs",
  summary: "Compare with an earlier job: what changed, by address",
  method: "GET",
  path: "/v1/jobs/:id/comparison",
  access: "session",
  scope: "results:read",
  params: byId,
  query: z.strictObject({ ...rowPage, with: id }),
  reply: z.object({
    object: z.literal("job_comparison"),
    /** Addresses with an answer in both, only here, only in the earlier one; two spellings of one mailbox are one address. */
    both: z.number(),
    only_here: z.number(),
    only_there: z.number(),
    changes: z.array(z.object({ from: z.enum(verdicts), to: z.enum(verdicts), count: z.number() })),
    /** Addresses whose verdict is another now. */
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
