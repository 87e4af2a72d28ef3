import type { List, ListRow } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";
import type { Upload } from "#contract/uploads.ts";

/** Returns a list that was counted and waits for its start. */
export function exampleList(over: Partial<List> = {}): List {
  return {
    object: "address_list",
    id: "list_1",
    name: "people.csv",
    tags: [],
    state: "ready",
    source: { kind: "upload", file_name: "people.csv", bytes: 52_000, format: "csv" },
    mapping: preview().mapping,
    columns: ["name", "email"],
    options: {
      dedupe: "relaxed",
      skip_if_validated_within_s: 0,
      retry_unknown: { attempts: 3, over_s: 21_600 },
      max_credits: null,
      retention_s: 2_592_000,
      notify: true,
      several_addresses: "split",
      text_around: "read",
      start: "manual",
    },
    counts: {
      rows: 1010,
      blank: 5,
      malformed: 3,
      not_an_address: 0,
      split: 0,
      most_in_line: 0,
      duplicates: 2,
      recently_validated: 0,
      blocked_by_rule: 0,
      sandbox: 0,
      billable: 1000,
    },
    progress: {
      phase: "none",
      done: 0,
      total: 1005,
      rate_per_s: null,
      left: null,
      retrying: 0,
      next_retry_at: null,
      first_pass: { done: 0, total: 1005, left: null },
      retries: { waiting: 0, next_at: null, left: null },
      queues: [],
    },
    results: { deliverable: 0, risky: 0, undeliverable: 0, unknown: 0 },
    credits: { held: 0, charged: 0, released: 0, max: null },
    expected: null,
    sample: null,
    sample_offer: { size: 200, reason: null, renews_at: null },
    same_file: null,
    previous_list_id: null,
    error: null,
    created_at: "2026-11-20T14:00:00.000Z",
    started_at: null,
    completed_at: null,
    expires_at: null,
    ...over,
  };
}

/** Returns a running list with this many rows done. */
export function runningList(done: number, over: Partial<List> = {}): List {
  return exampleList({
    state: "running",
    started_at: "2026-11-20T14:01:00.000Z",
    progress: { ...exampleList().progress, phase: "mailboxes", done, rate_per_s: 60 },
    results: { deliverable: done, risky: 0, undeliverable: 0, unknown: 0 },
    credits: { held: 1000 - done, charged: done, released: 0, max: null },
    ...over,
  });
}

/** Returns the preview of a file with two columns. */
export function preview(over: Partial<ListPreview> = {}): ListPreview {
  return {
    object: "list_preview",
    format: "csv",
    because: { encoding: "valid_utf8", delimiter: "consistent", header: "columns_named" },
    mapping: { email_column: 1, header: true, encoding: "utf-8", delimiter: ",", sheet: null },
    sheets: null,
    columns: [
      { name: "name", addresses: 0 },
      { name: "email", addresses: 0.97 },
    ],
    email_column: { index: 1, because: "cells", candidates: [1] },
    rows: [["Ada", "ada@example.com"]],
    ...over,
  };
}

export function listRow(position: number, over: Partial<ListRow> = {}): ListRow {
  const email = `person${position}@example.com`;
  return {
    object: "list_row",
    position,
    line: position + 1,
    column: 0,
    value: email,
    email,
    status: "final",
    verdict: "deliverable",
    reason: "mailbox_accepted",
    score: 98,
    suggestion: null,
    provider: null,
    reply: "250 2.1.5 OK",
    deciding: { check: "smtp", line: "250 2.1.5 OK", reply: "250 2.1.5 ok" },
    duplicate_of: null,
    credits: 1,
    charge: "definitive",
    tries: 1,
    retry_at: null,
    checked_at: "2026-11-20T14:02:00.000Z",
    ...over,
  };
}

export function upload(over: Partial<Upload> = {}): Upload {
  return {
    object: "upload",
    id: "upl_1",
    name: "people.csv",
    bytes: 100,
    received: 0,
    complete: false,
    created_at: "2026-11-20T14:00:00.000Z",
    expires_at: "2026-11-21T14:00:00.000Z",
    ...over,
  };
}

/** Returns one page of results of any kind. */
export function pageWith<Item>(data: readonly Item[]) {
  return { object: "list" as const, data, has_more: false, next_cursor: null };
}
