/* oxlint-disable no-underscore-dangle -- the name that zod/mini gives to defaults */
import * as z from "zod/mini";
import { listDefaults } from "#contract/listDefaults.ts";
import {
  issueKinds,
  list,
  type List,
  type ListState,
  mapping,
  type ListOptions,
  queueWaits,
} from "#contract/listShape.ts";
import type { ListIssue, ListPreview } from "#contract/listReview.ts";
import { hasProperty, jsonColumn, nullableJsonColumn } from "./columns/jsonColumn.ts";

/** A list. Its counts and credits cover committed rows, and change only together with them. */
export interface ListRow {
  id: string;
  account_id: string;
  name: string;
  state: ListState;
  source_kind: List["source"]["kind"];
  /** Null once the file is deleted. */
  upload_id: string | null;
  file_name: string | null;
  /** Hash that identifies the file (`fileHash`); null until it is read, and after it is deleted. */
  file_hash: string | null;
  bytes: number;
  format: List["source"]["format"];
  /** JSON of the requested mapping, and of the detected one (`ListPreview`); the latter is null until the file is read. */
  mapping: string;
  preview: string | null;
  /** JSON of all options, including defaults. */
  options: string;
  /** JSON of `ListCounts`; null until the rows are counted. */
  counts: string | null;
  phase: List["progress"]["phase"];
  /** Rows that get a result, rows with a final one, and rows by verdict. */
  total: number;
  done: number;
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
  held: number;
  charged: number;
  released: number;
  sample: string | null;
  previous_list_id: string | null;
  /** JSON of the fixes: `all`, and addresses by position. */
  fixes: string | null;
  /** JSON of {@link ExpectedDuration} before the start, and of {@link TimeEstimate} while the list runs. */
  estimate: string | null;
  /** JSON of `List["error"]`. */
  error: string | null;
  /** Runner that reads, samples or completes the list. */
  worker: string | null;
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  expires_at: number | null;
  /** API key whose budget pays for the list (null if none), the month of its reservation, and the credits reserved. */
  key_id: string | null;
  key_month: string | null;
  key_held: number;
  /** Member whose credit limit pays for the list (null if none), the month of its reservation, and the credits reserved. */
  member_id: string | null;
  member_month: string | null;
  member_held: number;
  /** JSON array of tags. */
  tags: string;
  /** JSON of `ListIssue[]`; null until the rows are counted. */
  issues: string | null;
  /** URL to download the file from; null once it is downloaded. */
  source_url: string | null;
  /** Version of the account's policy that judges its rows; null before the start, and for lists from before version 035. */
  policy_version: number | null;
  /** JSON of `JudgementGroup[]`; null until a simulation counts them. */
  judgements: string | null;
}

/** Returns the tags of a list from `lists.tags`. */
export const tagsOf = jsonColumn("lists.tags", z.array(z.string()));

/** Returns the mapping that the owner requested, from `lists.mapping`, without keys that only earlier versions knew. */
export const mappingOf = jsonColumn("lists.mapping", z.object(mapping.shape));

const preview = z.custom<ListPreview>(
  (value) => hasProperty(value, "mapping") && hasProperty(value, "columns"),
);

/** Returns the preview of the file from `lists.preview`; null until the file is read, and after its rows are deleted. */
export const previewOf = nullableJsonColumn("lists.preview", preview, null);

/** Options as stored: each one left out has its default. */
const options = z.object({
  dedupe: z._default(z.enum(["none", "exact", "relaxed"]), listDefaults.dedupe),
  skip_if_validated_within_s: z._default(z.number(), listDefaults.skip_if_validated_within_s),
  retry_unknown: z._default(
    z.object({ attempts: z.number(), over_s: z.number() }),
    listDefaults.retry_unknown,
  ),
  max_credits: z._default(z.nullable(z.number()), listDefaults.max_credits),
  retention_s: z._default(z.number(), listDefaults.retention_s),
  notify: z._default(z.boolean(), listDefaults.notify),
  several_addresses: z._default(
    z.enum(["split", "first", "leave"]),
    listDefaults.several_addresses,
  ),
  text_around: z._default(z.enum(["read", "leave"]), listDefaults.text_around),
  start: z._default(z.enum(["manual", "auto"]), listDefaults.start),
});

/** Returns the issues of a list's file from `lists.issues`; null until the rows are counted. */
export const issuesOf = nullableJsonColumn(
  "lists.issues",
  z.custom<ListIssue[]>((value) => Array.isArray(value)),
  null,
);

/** Returns a list's options from `lists.options`. */
export const optionsOf = jsonColumn("lists.options", options);

/** Returns options, with defaults for those left out. */
export function completeOptions(given: ListOptions): List["options"] {
  return options.parse(given);
}

const count = z._default(z.number(), 0);
const counts = z.object({
  rows: count,
  blank: count,
  malformed: count,
  not_an_address: count,
  split: count,
  most_in_line: count,
  duplicates: count,
  recently_validated: count,
  blocked_by_rule: count,
  sandbox: count,
  billable: count,
});

/** Returns the rows of a list by what happens to them, from `lists.counts`; null before they are counted. */
export const countsOf = nullableJsonColumn("lists.counts", counts, null);

const fixes = z.object({
  /** True if every malformed address is replaced by its suggestion. */
  all: z._default(z.boolean(), false),
  /** Corrected addresses by number of the record, and of the row among those of the record (`12.2`) if it has several. */
  rows: z._default(z.record(z.string(), z.string()), {}),
  /** Kinds of issues whose suggestions replace the addresses. */
  kinds: z._default(z.array(z.enum(issueKinds)), []),
});
export type Fixes = z.infer<typeof fixes>;

/** Returns the corrections of a list's addresses from `lists.fixes`. */
export const fixesOf = nullableJsonColumn("lists.fixes", fixes, fixes.parse({}));

const range = z.object({ earliest: z.number(), latest: z.number() });

/** Speed of a running list and its estimated end; times in ms since the epoch. */
const timeEstimate = z.object({
  rate_per_s: z.nullable(z.number()),
  earliest: z.nullable(z.number()),
  latest: z.nullable(z.number()),
  bottleneck: z.nullable(
    z.object({ provider: z.string(), per_minute: z.number(), remaining: z.number() }),
  ),
  retrying: z.number(),
  next_retry_at: z.nullable(z.number()),
  at: z.number(),
  /** Rows that had their first check, and the time range of the first pass and of the retries. */
  tried: z._default(z.number(), 0),
  first_pass: z._default(z.nullable(range), null),
  retries: z._default(z.nullable(range), null),
  queues: z._default(
    z.array(
      z.object({
        provider: z.string(),
        remaining: z.number(),
        done: z.number(),
        per_second: z.nullable(z.number()),
        waiting: z.nullable(z.enum(queueWaits)),
        until: z.nullable(z.number()),
      }),
    ),
    [],
  ),
});
export type TimeEstimate = z.infer<typeof timeEstimate>;

/** Returns the estimate of a running list from `lists.estimate`; null if there is none yet. */
export const timeEstimateOf = nullableJsonColumn("lists.estimate", timeEstimate, null);

/** The expected duration of a counted list, and the reason for it. */
export type ExpectedDuration = NonNullable<List["expected"]>;

/** Returns the estimate of a list before its start, from the same column; null if there is none yet. */
export const expectedDurationOf = nullableJsonColumn("lists.estimate", list.shape.expected, null);

/** Returns the outcome of a list's free sample from `lists.sample`; null if it had none. */
export const sampleOf = nullableJsonColumn("lists.sample", list.shape.sample, null);

const sampleRequest = z.object({ size: count, day: count });

/** Returns the size of a sample in progress and the day whose budget it uses, from the same column. */
export const sampleRequestOf = nullableJsonColumn(
  "lists.sample",
  sampleRequest,
  sampleRequest.parse({}),
);

/** Returns why a list failed or paused by itself, from `lists.error`; null if it didn't. */
export const errorOf = nullableJsonColumn("lists.error", list.shape.error, null);

/** Returns the index of the column with a list's addresses, from 0. */
export function addressColumnOf(row: Pick<ListRow, "preview">): number {
  return previewOf(row.preview)?.email_column.index ?? 0;
}

/** Returns the indexes of all columns whose addresses are checked, the address column first. */
export function addressColumnsOf({
  email_column: { index },
  mapping: { more_email_columns: more = [] },
}: Pick<ListPreview, "email_column" | "mapping">): number[] {
  return index === null ? [] : [index, ...more];
}

/** Returns the number of rows in a list's file; 0 before they are counted. */
export function rowsInFile(row: Pick<ListRow, "counts">): number {
  return countsOf(row.counts)?.rows ?? 0;
}

/** Returns the number of rows in a list's file that get no verdict, because nothing in them is an address. */
export function rowsWithoutAddress(row: Pick<ListRow, "counts">): number {
  const { blank = 0, not_an_address: unreadable = 0 } = countsOf(row.counts) ?? {};
  return blank + unreadable;
}
