import { limits } from "#contract/limits.ts";
import type { AppContext } from "#server/context.ts";
import { validationOf } from "#server/data/queries/validations.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import type { CheckStart } from "#server/services/validations/beginCheck.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";
import { checkErrors, endedWithin } from "./checkStart.ts";

/** A started check as far as it came within the caller's timeout. */
export interface StartedCheck {
  row: ValidationRow;
  /** True if an earlier request with the same idempotency key started it. */
  repeated: boolean;
}

/** Waits for a started check up to `waitMs`. `pointer` leads to the address in the request. Throws the error of one that didn't start, and 410 if an earlier request's validation was deleted. */
export async function startedCheck(
  { database: { queries } }: Pick<AppContext, "database">,
  checks: RunningChecks,
  how: { start: CheckStart; accountId: string; waitMs: number | undefined; pointer?: string },
): Promise<StartedCheck> {
  const { start, accountId, waitMs = limits.validationWaitMs, pointer = "#/email" } = how;
  if (start.kind === "refused") {
    throw checkErrors[start.code](pointer);
  }
  if (start.kind === "answered") {
    return { row: start.row, repeated: false };
  }
  if (start.kind === "running") {
    await endedWithin(start.check.ended, waitMs);
    const { row } = start.check;
    return { row: (await validationOf(queries, accountId, row.id)) ?? row, repeated: false };
  }
  const [item] = start.items;
  const id = item !== undefined && "id" in item ? item.id : "";
  await endedWithin(checks.find(id)?.ended ?? Promise.resolve(), waitMs);
  const row = await validationOf(queries, accountId, id);
  if (row === undefined) {
    throw new ApiError("expired");
  }
  return { row, repeated: true };
}
