import type { FastifyReply } from "fastify";
import type { RunningValidation, Validation } from "#contract/validations.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { presentRunning, presentValidation } from "#server/presenters/presentValidation.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";

/** Returns 200 with the result, or 202 with the URL and the time of the next poll. */
export function answerWith(
  reply: FastifyReply,
  row: ValidationRow,
  checks: RunningChecks,
): Validation | RunningValidation {
  if (row.status === "completed") {
    return presentValidation(row);
  }
  void reply.code(202).header("location", `/v1/validations/${row.id}`).header("retry-after", "1");
  return presentRunning(row, checks.find(row.id)?.events ?? []);
}
