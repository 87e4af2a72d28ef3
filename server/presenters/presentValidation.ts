import type { RunningValidation, Validation } from "#contract/validations.ts";
import type { ProbeEvent } from "#engine/probe/probeEvent.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import {
  type ValidationRow,
  labelsOf,
  parseStoredResult,
} from "#server/data/tables/validationRow.ts";
import { decidingOfVerification } from "./evidence/findDeciding.ts";
import { instant } from "./instant.ts";

/** Returns a completed check. Throws if it isn't completed. */
export function presentValidation(row: ValidationRow): Validation {
  if (row.result === null || row.checked_at === null || row.expires_at === null) {
    throw new Error(`${row.id} is not completed.`);
  }
  const { reply, ...found } = parseStoredResult(row.result);
  const labels = labelsOf(row.labels);
  return {
    id: row.id,
    object: "validation",
    status: "completed",
    ...found,
    deciding: decidingOfVerification({ ...found, reply }),
    cached: row.cached === 1,
    checked_at: instant(row.checked_at),
    expires_at: instant(row.expires_at),
    billing: {
      credits: row.credits ?? 0,
      reason: row.charge_reason as Validation["billing"]["reason"],
    },
    policy_version: row.policy_version ?? 0,
    source: labels.source,
    tags: labels.tags,
    custom: labels.custom,
    livemode: !isTestAccount(row.account_id),
    previous_id: row.previous_id,
    store: row.store,
  };
}

/** Returns a running check with its findings so far. */
export function presentRunning(
  row: ValidationRow,
  events: readonly ProbeEvent[],
): RunningValidation {
  return {
    id: row.id,
    object: "validation",
    status: "running",
    input: row.input,
    checks: events.flatMap((event) => (event.type === "check" ? [event.check] : [])),
    created_at: instant(row.created_at),
  };
}
