import type { Transaction } from "kysely";
import { limits } from "#contract/limits.ts";
import type { Job, JobOptions, Mapping } from "#contract/jobShape.ts";
import { appendPart, insertUpload, listUpload } from "#server/data/uploads.ts";
import { lockAccount } from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import { insertJob, openJobs } from "#server/data/jobs.ts";
import type { JobRow, Tables, UploadRow } from "#server/data/tables.ts";
import { newId } from "#server/ids.ts";
import { addressLines } from "./addressLines.ts";

/** What a list is made of. */
export type NewListSource =
  | { kind: "upload"; uploadId: string }
  | { kind: "emails"; octets: Uint8Array }
  | { kind: "recheck"; emails: readonly string[] }
  | { kind: "text"; octets: Uint8Array }
  | { kind: "suggestions"; text: string };

/** A list that is handed in. */
export interface NewList {
  accountId: string;
  name: string | null;
  source: NewListSource;
  mapping: Partial<Mapping>;
  options: JobOptions;
  previousJobId?: string;
  /** API key that creates the list. */
  keyId?: string | null;
}

/** How handing a list in ended. */
export type CreatedList =
  | { ok: true; job: JobRow }
  | { ok: false; fault: "no_upload" | "upload_incomplete" | "too_many_open" };

/** Options as they are kept: what was left out is as the contract says. */
export function completeOptions(wished: JobOptions): Job["options"] {
  return {
    dedupe: wished.dedupe ?? "relaxed",
    skip_if_validated_within_s: wished.skip_if_validated_within_s ?? 0,
    retry_unknown: wished.retry_unknown ?? { attempts: 3, over_s: 21_600 },
    max_credits: wished.max_credits ?? null,
    retention_s: wished.retention_s ?? 30 * 24 * 3600,
    notify: wished.notify ?? true,
    start: wished.start ?? "manual",
  };
}

const partOctets = 1024 * 1024;
const dayMs = 86_400_000;

/** Text and addresses are kept as a file of their own, so that every list is read the same way. */
async function keepText(
  queries: Queries,
  file: { accountId: string; name: string; octets: Uint8Array; now: number },
): Promise<UploadRow> {
  const { octets } = file;
  const row: UploadRow = {
    id: newId("upl"),
    account_id: file.accountId,
    name: file.name,
    octets: octets.length,
    received: 0,
    created_at: file.now,
    expires_at: file.now + dayMs,
    listed: 1,
  };
  await insertUpload(queries, row);
  for (let start = 0; start < octets.length; start += partOctets) {
    const part = octets.slice(start, start + partOctets);
    await appendPart(queries, { id: row.id, start, octets: part });
  }
  return { ...row, received: octets.length };
}

/** Whatever the source, the file it stands in. */
async function fileOf(
  queries: Queries,
  list: NewList,
  now: number,
): Promise<UploadRow | undefined> {
  const { accountId, source } = list;
  switch (source.kind) {
    case "upload":
      return listUpload(queries, accountId, source.uploadId);
    case "text":
      return keepText(queries, { accountId, name: "list.txt", octets: source.octets, now });
    case "suggestions": {
      const octets = new TextEncoder().encode(source.text);
      return keepText(queries, { accountId, name: "list.csv", octets, now });
    }
    case "emails":
      return keepText(queries, { accountId, name: "list.ndjson", octets: source.octets, now });
    case "recheck":
    default: {
      const octets = addressLines(source.emails);
      return keepText(queries, { accountId, name: "list.ndjson", octets, now });
    }
  }
}

/** Hands a list in, in the caller's transaction; it is read and counted next. */
export async function createList(
  queries: Transaction<Tables>,
  list: NewList,
  now: number,
): Promise<CreatedList> {
  await lockAccount(queries, list.accountId);
  if ((await openJobs(queries, list.accountId)) >= limits.openJobsMax) {
    return { ok: false, fault: "too_many_open" };
  }
  const file = await fileOf(queries, list, now);
  if (file === undefined) {
    return { ok: false, fault: "no_upload" };
  }
  if (file.received !== file.octets) {
    return { ok: false, fault: "upload_incomplete" };
  }
  const job = newJob(list, file, now);
  await insertJob(queries, job);
  return { ok: true, job };
}

function newJob(list: NewList, file: UploadRow, now: number): JobRow {
  const mapping: Mapping = {
    email_column: null,
    header: null,
    encoding: null,
    delimiter: null,
    sheet: null,
    ...list.mapping,
  };
  const options = completeOptions(list.options);
  const uploaded = list.source.kind === "upload";
  return {
    id: newId("job"),
    account_id: list.accountId,
    name: list.name ?? (uploaded ? file.name : new Date(now).toISOString().slice(0, 16)),
    state: "parsing",
    source_kind: list.source.kind,
    upload_id: file.id,
    file_name: file.name,
    file_hash: null,
    octets: file.octets,
    format: null,
    mapping: JSON.stringify(mapping),
    preview: null,
    options: JSON.stringify(options),
    counts: null,
    phase: "none",
    total: 0,
    done: 0,
    deliverable: 0,
    risky: 0,
    undeliverable: 0,
    unknown: 0,
    held: 0,
    charged: 0,
    released: 0,
    sample: null,
    previous_job_id: list.previousJobId ?? null,
    fixes: null,
    outlook: null,
    error: null,
    runner: null,
    lease_until: 0,
    created_at: now,
    started_at: null,
    completed_at: null,
    // One that is never started is not kept for longer than one that has ended.
    expires_at: now + options.retention_s * 1000,
    key_id: list.keyId ?? null,
    key_month: null,
    key_held: 0,
  };
}
