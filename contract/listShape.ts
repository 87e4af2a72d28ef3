import * as z from "zod/mini";
import { reasons } from "#vocabulary/reasons.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { deciding } from "./deciding.ts";
import { displayName } from "./displayName.ts";
import { encodings } from "./encodings.ts";
import { limits } from "./limits.ts";

/** Formats of list files. `mail`: messages (.eml, mbox), whose rows are the addresses of their headers. */
export const listFormats = [
  "csv",
  "txt",
  "xlsx",
  "ods",
  "xls",
  "ndjson",
  "json",
  "vcard",
  "ldif",
  "mail",
  "html",
] as const;

/** States of a list, in the usual order; the last four are final. */
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

/** Column delimiters; two spaces mean two or more. */
export const delimiters = [",", ";", "\t", "|", "^", "  "] as const;

/** Matches signs that no word and no address has, a tab, two spaces, and two bars or colons. */
const delimiterPattern =
  // oxlint-disable-next-line no-control-regex -- databases write control characters between cells
  /^(?:[\u0001-\u0008\u000e-\u001f!#$%&*+,/:;<=>?^_`{|}~\u00a1-\u00bf\u00d7\u00f7\u2010-\u2bff]|\t| {2}|\|\||::)$/u;

/** Settings for reading a file; null fields are detected from the file. */
export const mapping = z.strictObject({
  /** Index of the address column, from 0. */
  email_column: z.nullable(z.int().check(z.gte(0), z.lt(limits.columnsMax))),
  /** Indexes of further address columns, whose addresses are checked, too. Default: none. */
  more_email_columns: z.optional(
    z
      .array(z.int().check(z.gte(0), z.lt(limits.columnsMax)))
      .check(z.maxLength(limits.emailColumnsMax - 1)),
  ),
  /** True if the first row has the column names. */
  header: z.nullable(z.boolean()),
  /** Encoding Standard name. In UTF-8 files, lines that aren't valid UTF-8 are read as windows-1252. */
  encoding: z.nullable(z.enum(encodings)),
  /** Column delimiter: a sign or control character, `||` or `::`. Two spaces mean two or more. */
  delimiter: z.nullable(z.string().check(z.regex(delimiterPattern))),
  /** Quotation marks enclose cells (`enclose`, the default), or are characters like all others (`text`). */
  quotes: z.optional(z.enum(["enclose", "text"])),
  /** Index of the sheet in a workbook, from 0. */
  sheet: z.nullable(z.int().check(z.gte(0), z.lt(256))),
});

/** Options of a list; each comment gives the default. */
export const listOptions = z.strictObject({
  /** Rows that count as duplicates: with `exact`, the same spelling; with `relaxed`, the default, the same mailbox, such as with another tag. */
  dedupe: z.optional(z.enum(["none", "exact", "relaxed"])),
  /** Reuses the account's own results that are younger than this, free of charge. Default: 0, which reuses none. */
  skip_if_validated_within_s: z.optional(z.int().check(z.gte(0), z.lte(limits.maxAgeMaxS))),
  /** Retries unknown results: maximum attempts, within this many seconds. Default: 3 within 21,600. */
  retry_unknown: z.optional(
    z.strictObject({
      attempts: z.int().check(z.gte(0), z.lte(5)),
      over_s: z.int().check(z.gte(1), z.lte(86_400)),
    }),
  ),
  /** Credit limit: the list pauses before it costs more. Default: null, no limit. */
  max_credits: z.optional(z.nullable(z.int().check(z.gte(0)))),
  /** Time in seconds after completion until rows and results are deleted. Default: 30 days. */
  retention_s: z.optional(z.int().check(z.gte(3600), z.lte(limits.maxAgeMaxS))),
  /** Mails the owner when the list is done. Default: true. */
  notify: z.optional(z.boolean()),
  /** Cells with several well-formed addresses: `split`, the default, makes each address a row; `first` checks the first one; `leave` makes them malformed rows. */
  several_addresses: z.optional(z.enum(["split", "first", "leave"])),
  /** Cells with text around exactly one address: `read`, the default, checks the address; `leave` makes them malformed rows. */
  text_around: z.optional(z.enum(["read", "leave"])),
  /** `manual` waits in `ready`; `auto` starts once the rows are counted and the address column is known. Default: manual. */
  start: z.optional(z.enum(["manual", "auto"])),
});

/** Tags of a list; duplicates are removed. */
export const listTags = z
  .array(displayName.check(z.trim(), z.minLength(1), z.maxLength(limits.listTagLength)))
  .check(z.maxLength(limits.listTagsMax));

/** Row counts of a file by outcome before the start; `billable` is the maximum cost of the list in credits. */
export const listCounts = z.object({
  rows: z.int(),
  blank: z.int(),
  /** Rows without a valid address; `not_an_address` of them hold no readable address at all and get no verdict. */
  malformed: z.int(),
  not_an_address: z.int(),
  /** Rows that further addresses of a line add, which `rows` includes, and the most addresses of one line (0 if all have one). */
  split: z.int(),
  most_in_line: z.int(),
  duplicates: z.int(),
  recently_validated: z.int(),
  blocked_by_rule: z.int(),
  sandbox: z.int(),
  billable: z.int(),
});

/** Earliest and latest time at which a part of a list is expected to end. */
const timeRange = z.object({ earliest: z.string(), latest: z.string() });

/** Reasons why the mailbox checks of one provider wait. */
export const queueWaits = [
  "rate_limited",
  "greylisted",
  "retrying",
  "circuit_open",
  "no_credits",
] as const;

/** Rows of one provider or MX host that wait for a mailbox check. */
const providerQueue = z.object({
  provider: z.string(),
  remaining: z.int(),
  /** Rows of this provider with a final result. */
  done: z.int(),
  /** Maximum mailbox checks per second; null without a rate limit. */
  per_second: z.nullable(z.number()),
  /** Reason why the rows wait, and until when if known; null while they are being checked. */
  waiting: z.nullable(z.enum(queueWaits)),
  until: z.nullable(z.string()),
});

const estimate = z.object({
  earliest: z.string(),
  latest: z.string(),
  /** The provider that takes longest because it is throttled, its mailbox checks per minute and its remaining rows. */
  bottleneck: z.nullable(
    z.object({ provider: z.string(), per_minute: z.number(), remaining: z.int() }),
  ),
});

/** A list of addresses: its source, options, progress and results. */
export const list = z.object({
  object: z.literal("address_list"),
  id: z.string(),
  name: z.string(),
  /** Labels of the owner, for filtering. */
  tags: z.array(z.string()),
  state: z.enum(listStates),
  source: z.object({
    kind: z.enum(["upload", "emails", "text", "recheck", "suggestions", "url"]),
    file_name: z.nullable(z.string()),
    bytes: z.int(),
    format: z.nullable(z.enum(listFormats)),
  }),
  /** Settings for reading the file, complete once the file is parsed. */
  mapping: z.nullable(mapping),
  /** Column names: those of the header row, or numbers. */
  columns: z.nullable(z.array(z.string())),
  options: z.required(listOptions),
  counts: z.nullable(listCounts),
  progress: z.object({
    phase: z.enum(["none", "records", "mailboxes", "retries", "done"]),
    /** Number of rows with a final result. */
    done: z.int(),
    total: z.int(),
    rate_per_s: z.nullable(z.number()),
    /** Time range in which the list is expected to complete, including retries. */
    left: z.nullable(estimate),
    /** Number of rows waiting for a retry, and the time of the next one. */
    retrying: z.int(),
    next_retry_at: z.nullable(z.string()),
    /** First check of every row: rows that had one, all rows, and the time range in which the last one is expected. */
    first_pass: z.object({
      done: z.int(),
      total: z.int(),
      left: z.nullable(timeRange),
    }),
    /** Retries of rows with a temporary result: rows that wait, the next retry, and the time range in which the last one is expected. */
    retries: z.object({
      waiting: z.int(),
      next_at: z.nullable(z.string()),
      left: z.nullable(timeRange),
    }),
    /** Largest queues, at most 10, most remaining rows first; empty unless the list runs. */
    queues: z.array(providerQueue),
  }),
  results: z.record(z.enum(verdicts), z.int()),
  credits: z.object({
    held: z.int(),
    charged: z.int(),
    released: z.int(),
    max: z.nullable(z.int()),
  }),
  /** Before the start: minimum and maximum duration in seconds, the number of domains, and the domain that takes longest because of its rate limit. */
  expected: z.nullable(
    z.object({
      seconds: z.tuple([z.number(), z.number()]),
      domains: z.int(),
      bottleneck: z.nullable(
        z.object({ domain: z.string(), rows: z.int(), per_minute: z.number() }),
      ),
    }),
  ),
  /** Result of the free sample, if there was one: counts among `size` rows, and the 95 % confidence interval of each share in percent. */
  sample: z.nullable(
    z.object({
      size: z.int(),
      results: z.record(z.enum(verdicts), z.int()),
      percent: z.record(z.enum(verdicts), z.tuple([z.number(), z.number()])),
      method: z.string(),
    }),
  ),
  /** Free sample available for a counted list: the number of rows, or the reason there is none and when that changes. */
  sample_offer: z.nullable(
    z.object({
      size: z.int(),
      reason: z.nullable(z.enum(["too_few_rows", "budget_spent"])),
      renews_at: z.nullable(z.string()),
    }),
  ),
  /** Before the start: this account's latest list with an identical file, preferring one that was started. Null if there is none, or it was deleted or expired. */
  same_file: z.nullable(
    z.object({ list_id: z.string(), name: z.string(), created_at: z.string() }),
  ),
  /** The list whose unknown rows or suggestions this one rechecks. */
  previous_list_id: z.nullable(z.string()),
  /** Error that failed or paused the list: a code, a sentence, and the line of the file if there is one. */
  error: z.nullable(z.object({ code: z.string(), detail: z.string(), line: z.nullable(z.int()) })),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});

/** Reasons for the cost of a row. */
export const rowCharges = [
  "definitive",
  "unknown",
  "invalid_syntax",
  "duplicate",
  "cached",
  "rule",
  "sandbox",
  "sample",
  "not_an_address",
  "not_processed",
] as const;

/** One row of a list with its result. */
export const listRow = z.object({
  object: z.literal("list_row"),
  /** Number of the row among the rows with data, from 1; `line` is its first line in the file. */
  position: z.int(),
  line: z.int(),
  /** Index of the column that the address is in, from 0. */
  column: z.int(),
  /** Cell content, exactly as in the file. */
  value: z.string(),
  /** Checked address: the cell without white space, display name or `mailto:`. */
  email: z.nullable(z.string()),
  status: z.enum(["waiting", "retrying", "final", "not_processed"]),
  verdict: z.nullable(z.enum(verdicts)),
  reason: z.nullable(z.enum(reasons)),
  score: z.nullable(z.int()),
  suggestion: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  /** Deciding SMTP reply in the MX host's words, cut at 500 characters. */
  reply: z.nullable(z.string()),
  /** Null until there is a result. */
  deciding: z.nullable(deciding),
  duplicate_of: z.nullable(z.int()),
  credits: z.int(),
  charge: z.nullable(z.enum(rowCharges)),
  tries: z.int(),
  retry_at: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
});

/**
 * Kinds of issues in a file, by the repair they need. `text_around`: one address with text around it, which is checked
 * without the text. `split_cell`: several addresses in a cell, of which each or the first is checked. `not_an_address`:
 * no readable address, such as a filler or a footer. `broken_quotes`: a quotation mark is never closed, so the line was
 * read with its quotation marks as text. `typo_domain`: a valid address that probably means another domain.
 * `other`: no repair is known.
 */
export const issueKinds = [
  "text_around",
  "split_cell",
  "not_an_address",
  "broken_quotes",
  "missing_at",
  "several_addresses",
  "trailing_separator",
  "spaces",
  "display_name",
  "mailto",
  "typo_domain",
  "other",
] as const;

export type IssueKind = (typeof issueKinds)[number];
export type QueueWait = (typeof queueWaits)[number];
export type ListState = (typeof listStates)[number];
export type Mapping = z.infer<typeof mapping>;
export type ListOptions = z.infer<typeof listOptions>;
export type ListCounts = z.infer<typeof listCounts>;
export type List = z.infer<typeof list>;
export type ListRow = z.infer<typeof listRow>;
export type RowCharge = (typeof rowCharges)[number];
