import type { BatchItem, ValidationBatch } from "#contract/validationBatches.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { presentRunning, presentValidation } from "./presentValidation.ts";

/** The result of one distinct address: its validation, or the problem that prevented it. */
export type BatchResult = { row: ValidationRow } | { problem: NonNullable<BatchItem["problem"]> };

/** Returns a batch with an item for each address as sent; `resultOf` returns the result of an address. */
export function presentBatch(
  emails: readonly string[],
  resultOf: (email: string) => BatchResult,
  eventsOf: (id: string) => readonly ProbeEvent[],
): ValidationBatch {
  const first = new Map<string, number>();
  const data = emails.map((input, index): BatchItem => {
    const earlier = first.get(input) ?? null;
    if (earlier === null) {
      first.set(input, index);
    }
    const item = { index, input, duplicate_of: earlier };
    const result = resultOf(input);
    if ("problem" in result) {
      return { ...item, status: "failed", validation: null, problem: result.problem };
    }
    const { row } = result;
    const validation =
      row.status === "completed" ? presentValidation(row) : presentRunning(row, eventsOf(row.id));
    return { ...item, status: row.status, validation, problem: null };
  });
  const count = (status: BatchItem["status"]) =>
    data.filter((item) => item.status === status).length;
  return {
    object: "validation_batch",
    status: count("running") > 0 ? "running" : "completed",
    counts: {
      total: data.length,
      completed: count("completed"),
      running: count("running"),
      failed: count("failed"),
      duplicates: data.length - first.size,
    },
    data,
  };
}
