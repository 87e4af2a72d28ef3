import type { Transaction } from "kysely";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { toPlainLine } from "#contract/toPlainLine.ts";
import type { ListOptions, Mapping } from "#contract/listShape.ts";
import { appendPart, insertUpload, listUpload } from "#server/data/queries/uploads.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { isTestAccount, owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
import { insertList, openLists, unpaidListBytes } from "#server/data/queries/lists.ts";
import { numberList } from "#server/data/queries/listJobs.ts";
import { completeOptions, type ListRow } from "#server/data/tables/listRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";
import { newId } from "#server/crypto/newId.ts";
import { addressLines, bareAddresses } from "./addressLines.ts";

/** The source of a new list's addresses. */
export type NewListSource =
  | { kind: "upload"; uploadId: string }
  | { kind: "url"; url: string }
  | { kind: "emails"; bytes: Uint8Array }
  | { kind: "recheck"; emails: readonly string[] }
  | { kind: "text"; bytes: Uint8Array }
  | { kind: "suggestions"; text: string };

/** A list to create. */
export interface NewList {
  accountId: string;
  name: string | null;
  source: NewListSource;
  mapping: Partial<Mapping>;
  options: ListOptions;
  tags?: readonly string[];
  previousListId?: string;
  /** Key and member whose limits pay for the list. */
  payer?: Payer;
  /** True if the list gets a number, by which programs for other services name it. */
  numbered?: boolean;
}

/** The reason why a list wasn't created. */
type RefusedList =
  | "no_upload"
  | "upload_incomplete"
  | "too_many_open"
  | "unpaid_lists_full"
  | "outside_sandbox";

/** The result of creating a list. */
export type CreatedList = { ok: true; list: ListRow } | { ok: false; error: RefusedList };

const partBytes = 1024 * 1024;
const dayMs = 86_400_000;

/** Stores text or addresses as a file, so that every list is read the same way. */
async function keepText(
  queries: Queries,
  file: { accountId: string; name: string; bytes: Uint8Array; now: number },
): Promise<UploadRow> {
  const { bytes } = file;
  const row: UploadRow = {
    id: newId("upl"),
    account_id: file.accountId,
    name: file.name,
    bytes: bytes.length,
    received: 0,
    created_at: file.now,
    expires_at: file.now + dayMs,
    listed: 1,
  };
  await insertUpload(queries, row);
  for (let start = 0; start < bytes.length; start += partBytes) {
    const part = bytes.slice(start, start + partBytes);
    await appendPart(queries, { id: row.id, start, bytes: part });
  }
  return { ...row, received: bytes.length };
}

/** Stores a file without bytes, which a worker downloads; its name is the last part of the URL. */
async function emptyFile(
  queries: Queries,
  { accountId, url, now }: { accountId: string; url: string; now: number },
): Promise<UploadRow> {
  const part = new URL(url).pathname.split("/").findLast((one) => one !== "") ?? "list";
  const name = toPlainLine(decodedName(part)).slice(0, limits.fileNameLength) || "list";
  return keepText(queries, { accountId, name, bytes: new Uint8Array(), now });
}

function decodedName(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the file of a source, and stores one if the source isn't an upload. Undefined if the account doesn't have the upload. */
async function storeFile(
  queries: Queries,
  request: NewList,
  now: number,
): Promise<UploadRow | undefined> {
  const { accountId, source } = request;
  switch (source.kind) {
    case "upload":
      return listUpload(queries, accountId, source.uploadId);
    case "text":
      return keepText(queries, { accountId, name: "list.txt", bytes: source.bytes, now });
    case "suggestions": {
      const bytes = new TextEncoder().encode(source.text);
      return keepText(queries, { accountId, name: "list.csv", bytes, now });
    }
    case "emails":
      return keepText(queries, { accountId, name: "list.ndjson", bytes: source.bytes, now });
    case "url":
      return emptyFile(queries, { accountId, url: source.url, now });
    case "recheck":
    default: {
      const bytes = addressLines(source.emails);
      return keepText(queries, { accountId, name: "list.ndjson", bytes, now });
    }
  }
}

/** Creates a list in the caller's transaction, in state `parsing`, in which a worker reads and counts it. */
export async function createList(
  queries: Transaction<Tables>,
  request: NewList,
  now: number,
): Promise<CreatedList> {
  await lockAccount(queries, owningAccountId(request.accountId));
  if ((await openLists(queries, request.accountId)) >= freeLimits.openListsMax) {
    return { ok: false, error: "too_many_open" };
  }
  if ((await unpaidListBytes(queries, request.accountId)) >= freeLimits.unpaidListBytes) {
    return { ok: false, error: "unpaid_lists_full" };
  }
  if (request.source.kind === "url" && isTestAccount(request.accountId)) {
    return { ok: false, error: "outside_sandbox" };
  }
  const file = await storeFile(queries, request, now);
  if (file === undefined) {
    return { ok: false, error: "no_upload" };
  }
  if (file.received !== file.bytes) {
    return { ok: false, error: "upload_incomplete" };
  }
  const list = newList(request, file, now);
  await insertList(queries, list);
  if (request.numbered === true) {
    await numberList(queries, { accountId: list.account_id, listId: list.id });
  }
  return { ok: true, list };
}

function newList(request: NewList, file: UploadRow, now: number): ListRow {
  const mapping: Mapping = {
    email_column: null,
    encoding: null,
    delimiter: null,
    sheet: null,
    header: bareAddresses.includes(request.source.kind) ? false : null,
    ...request.mapping,
  };
  const options = completeOptions(request.options);
  const uploaded = request.source.kind === "upload" || request.source.kind === "url";
  return {
    id: newId("list"),
    account_id: request.accountId,
    name: request.name ?? (uploaded ? file.name : new Date(now).toISOString().slice(0, 16)),
    state: "parsing",
    source_kind: request.source.kind,
    upload_id: file.id,
    file_name: file.name,
    file_hash: null,
    bytes: file.bytes,
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
    previous_list_id: request.previousListId ?? null,
    fixes: null,
    estimate: null,
    error: null,
    worker: null,
    created_at: now,
    started_at: null,
    completed_at: null,
    // Lists that are never started expire after the same time as ended ones.
    expires_at: now + options.retention_s * 1000,
    key_id: request.payer?.keyId ?? null,
    key_month: null,
    key_held: 0,
    member_id: request.payer?.memberId ?? null,
    member_month: null,
    member_held: 0,
    tags: JSON.stringify([...new Set(request.tags)]),
    issues: null,
    policy_version: null,
    judgements: null,
    source_url: request.source.kind === "url" ? request.source.url : null,
  };
}
