import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { encodings } from "./encodings.ts";
import { limits } from "./limits.ts";

/** The states of a list, in the order of its life; the last four are ends. */
export const listStates = [
  "parsing",
  "needs_mapping",
  "ready",
  "sampling",
  "queued",
  "running",
  "paused",
  "finalizing",
  "completed",
  "canceled",
  "failed",
  "expired",
] as const;

/** How a file is read; what is null was not asked for and is found by looking at the file. */
export const mapping = z.strictObject({
  /** Index of the column with the addresses, from 0. */
  email_column: z.nullable(z.number().check(z.int(), z.gte(0), z.lt(limits.columnsMax))),
  /** Whether the first row names the columns. */
  header: z.nullable(z.boolean()),
  /** As the Encoding Standard names them; in UTF-8, lines that are none are read as windows-1252. */
  encoding: z.nullable(z.enum(encodings)),
  /** Two spaces stand for two or more. */
  delimiter: z.nullable(z.enum([",", ";", "\t", "|", "^", "  "])),
  /** Index of the sheet of a workbook, from 0. */
  sheet: z.nullable(z.number().check(z.int(), z.gte(0), z.lt(256))),
});

/** What is wished for a list; what is left out is as the comment says. */
export const listOptions = z.strictObject({
  /** `exact`: the same spelling; `relaxed` (the default): the same mailbox, such as with another tag. */
  dedupe: z.optional(z.enum(["none", "exact", "relaxed"])),
  /** Take over the account's own answers that are younger than this, free; 0 (the default: 0) takes none. */
  skip_if_validated_within_s: z.optional(
    z.number().check(z.int(), z.gte(0), z.lte(limits.maxAgeMaxS)),
  ),
  /** Ask again where the answer was unknown: so often, within so many seconds. Default: 3 within 21,600. */
  retry_unknown: z.optional(
    z.strictObject({
      attempts: z.number().check(z.int(), z.gte(0), z.lte(5)),
      over_s: z.number().check(z.int(), z.gte(1), z.lte(86_400)),
    }),
  ),
  /** The list stops asking when it would cost more. */
  max_credits: z.optional(z.nullable(z.number().check(z.int(), z.gte(0)))),
  /** Rows and results are deleted this long after the end. Default: 30 days. */
  retention_s: z.optional(z.number().check(z.int(), z.gte(3600), z.lte(limits.maxAgeMaxS))),
  /** Tell the owner by mail at the end. Default: true. */
  notify: z.optional(z.boolean()),
  /** `manual` waits in `ready`; `auto` starts when the rows are counted and the columns are clear. Default: manual. */
  start: z.optional(z.enum(["manual", "auto"])),
});

/** Rows of a file by what becomes of them; `billable` is the most that the list can cost. */
export const listCounts = z.object({
  rows: z.number(),
  blank: z.number(),
  malformed: z.number(),
  duplicates: z.number(),
  recently_validated: z.number(),
  blocked_by_rule: z.number(),
  sandbox: z.number(),
  billable: z.number(),
});

const estimate = z.object({
  earliest: z.string(),
  latest: z.string(),
  /** What takes the longest: a provider, and how many mailboxes of it are asked about in a minute. */
  brake: z.nullable(
    z.object({ provider: z.string(), per_minute: z.number(), remaining: z.number() }),
  ),
});

/** A list that is checked, or was. */
export const list = z.object({
  object: z.literal("address_list"),
  id: z.string(),
  name: z.string(),
  state: z.enum(listStates),
  source: z.object({
    kind: z.enum(["upload", "emails", "text", "recheck", "suggestions"]),
    file_name: z.nullable(z.string()),
    bytes: z.number(),
    format: z.nullable(z.enum(["csv", "txt", "xlsx", "ndjson", "json"])),
  }),
  /** How the file is read, all of it known once it was looked at. */
  mapping: z.nullable(mapping),
  /** Names of the columns, as the header row has them or as numbers. */
  columns: z.nullable(z.array(z.string())),
  options: z.required(listOptions),
  counts: z.nullable(listCounts),
  progress: z.object({
    phase: z.enum(["none", "records", "mailboxes", "retries", "done"]),
    /** Rows that have their final answer. */
    done: z.number(),
    total: z.number(),
    rate_per_s: z.nullable(z.number()),
    left: z.nullable(estimate),
    /** Rows that will be asked about again, and when next. */
    retrying: z.number(),
    next_retry_at: z.nullable(z.string()),
  }),
  results: z.record(z.enum(verdicts), z.number()),
  credits: z.object({
    held: z.number(),
    charged: z.number(),
    released: z.number(),
    max: z.nullable(z.number()),
  }),
  /** Before the start: how long it may take in seconds, from the least to the most, of how many domains its addresses are, and which of them takes the longest at so many mailboxes a minute. */
  expected: z.nullable(
    z.object({
      seconds: z.tuple([z.number(), z.number()]),
      domains: z.number(),
      brake: z.nullable(z.object({ domain: z.string(), rows: z.number(), per_minute: z.number() })),
    }),
  ),
  /** The free sample, where one was taken: counts among `size` rows, and the 95 % interval of each share in percent. */
  sample: z.nullable(
    z.object({
      size: z.number(),
      results: z.record(z.enum(verdicts), z.number()),
      percent: z.record(z.enum(verdicts), z.tuple([z.number(), z.number()])),
      method: z.string(),
    }),
  ),
  /** Free sample of a counted list: the number of rows, or why there is none and when that ends. */
  sample_offer: z.nullable(
    z.object({
      size: z.number(),
      reason: z.nullable(z.enum(["too_few_rows", "budget_spent"])),
      renews_at: z.nullable(z.string()),
    }),
  ),
  /** Before the start: the earlier list of this account whose file had the same bytes, the last one that was started or else the last one; null where there is none, or it was deleted or expired. */
  same_file: z.nullable(
    z.object({ list_id: z.string(), name: z.string(), created_at: z.string() }),
  ),
  /** The list whose unknown rows this one asks about again, or whose suggestions it asks about. */
  previous_list_id: z.nullable(z.string()),
  /** Why it failed or paused by itself: a code, a sentence, and the line of the file where there is one. */
  error: z.nullable(
    z.object({ code: z.string(), detail: z.string(), line: z.nullable(z.number()) }),
  ),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});

/** Why a row costs what it costs. */
export const rowCharges = [
  "definitive",
  "unknown",
  "invalid_syntax",
  "duplicate",
  "cached",
  "rule",
  "sandbox",
  "sample",
  "not_processed",
] as const;

/** One row of a list and what became of it. */
export const listRow = z.object({
  object: z.literal("list_row"),
  /** Number of the row among the rows with data, from 1; `line` is where it begins in the file. */
  position: z.number(),
  line: z.number(),
  /** The cell as it stands in the file. */
  value: z.string(),
  /** What is asked about: the cell without white space, display name or mailto. */
  email: z.nullable(z.string()),
  status: z.enum(["waiting", "retrying", "final", "not_processed"]),
  verdict: z.nullable(z.enum(verdicts)),
  reason: z.nullable(z.enum(reasons)),
  score: z.nullable(z.number()),
  suggestion: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  /** The reply that decided, as the mail host wrote it, cut at 500 characters. */
  reply: z.nullable(z.string()),
  duplicate_of: z.nullable(z.number()),
  credits: z.number(),
  charge: z.nullable(z.enum(rowCharges)),
  tries: z.number(),
  retry_at: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
});

export type ListState = (typeof listStates)[number];
export type Mapping = z.infer<typeof mapping>;
export type ListOptions = z.infer<typeof listOptions>;
export type ListCounts = z.infer<typeof listCounts>;
export type List = z.infer<typeof list>;
export type ListRow = z.infer<typeof listRow>;
export type RowCharge = (typeof rowCharges)[number];
