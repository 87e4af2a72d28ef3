import {
  countsOf,
  errorOf,
  expectedDurationOf,
  optionsOf,
  previewOf,
  sampleOf,
  tagsOf,
  timeEstimateOf,
  type ListRow,
} from "#server/data/tables/listRow.ts";
import type { List, ListState } from "#contract/listShape.ts";
import type { ListWithSameFile } from "#server/data/queries/lists.ts";
import { instant, instantOrNull } from "./instant.ts";

const rangeOf = (range: { earliest: number; latest: number } | null) =>
  range === null ? null : { earliest: instant(range.earliest), latest: instant(range.latest) };

/** Returns the progress of a list; only a running list has a rate and an estimate. */
function presentProgress(row: ListRow): List["progress"] {
  const estimate = timeEstimateOf(row.state === "running" ? row.estimate : null);
  const left = estimate?.earliest ?? null;
  const nextAt = instantOrNull(estimate?.next_retry_at ?? null);
  return {
    phase: row.phase,
    done: row.done,
    total: row.total,
    rate_per_s: estimate?.rate_per_s ?? null,
    left:
      left === null
        ? null
        : {
            earliest: instant(left),
            latest: instant(estimate?.latest ?? left),
            bottleneck: estimate?.bottleneck ?? null,
          },
    retrying: estimate?.retrying ?? 0,
    next_retry_at: nextAt,
    first_pass: {
      done: Math.max(row.done, Math.min(row.total, estimate?.tried ?? 0)),
      total: row.total,
      left: rangeOf(estimate?.first_pass ?? null),
    },
    retries: {
      waiting: estimate?.retrying ?? 0,
      next_at: nextAt,
      left: rangeOf(estimate?.retries ?? null),
    },
    queues: (estimate?.queues ?? []).map((queue) => ({
      ...queue,
      until: instantOrNull(queue.until),
    })),
  };
}

/** States of a counted list that isn't running yet; their expected duration comes from counting. */
const counted: readonly ListState[] = ["ready", "sampling"];

/** Returns a list as the API shows it. `earlier` is a list of the same file, if any. */
export function presentList(
  row: ListRow,
  earlier: ListWithSameFile | null,
  offer: List["sample_offer"] = null,
): List {
  const preview = previewOf(row.preview);
  const options = optionsOf(row.options);
  const { deliverable, risky, undeliverable, unknown } = row;
  return {
    object: "address_list",
    id: row.id,
    name: row.name,
    tags: tagsOf(row.tags),
    state: row.state,
    source: {
      kind: row.source_kind,
      file_name: ["upload", "url"].includes(row.source_kind) ? row.file_name : null,
      bytes: row.bytes,
      format: row.format,
    },
    mapping: preview?.mapping ?? null,
    columns: preview?.columns.map(({ name }) => name) ?? null,
    options,
    counts: countsOf(row.counts),
    progress: presentProgress(row),
    results: { deliverable, risky, undeliverable, unknown },
    credits: {
      held: row.held,
      charged: row.charged,
      released: row.released,
      max: options.max_credits,
    },
    expected: counted.includes(row.state) ? expectedDurationOf(row.estimate) : null,
    sample: row.state === "sampling" ? null : sampleOf(row.sample),
    sample_offer: offer,
    same_file:
      earlier === null
        ? null
        : { list_id: earlier.id, name: earlier.name, created_at: instant(earlier.created_at) },
    previous_list_id: row.previous_list_id,
    error: errorOf(row.error),
    created_at: instant(row.created_at),
    started_at: instantOrNull(row.started_at),
    completed_at: instantOrNull(row.completed_at),
    expires_at: instantOrNull(row.expires_at),
  };
}
