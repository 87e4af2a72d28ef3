import { choosePayer } from "#server/http/auth/guard.ts";
import { recheckValidation } from "#contract/rechecks.ts";
import type { CheckName } from "#vocabulary/checks.ts";
import { isReduced } from "#server/data/queries/privateValidations.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import { labelsOf, type ValidationRow } from "#server/data/tables/validationRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { changesBetween } from "#server/presenters/changesBetween.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { startCheck, type CheckRequest } from "#server/services/validations/startCheck.ts";
import { answerWith, buildClaim, describeStart, startedCheck } from "./startedCheck.ts";

/** Returns the request that a validation came from, without its cache age: a recheck always checks. */
function sameRequest(row: ValidationRow): CheckRequest {
  const { source, tags, custom } = labelsOf(row.labels);
  return {
    email: row.input,
    ...(row.checks_key === "all" ? {} : { checks: row.checks_key.split(" ") as CheckName[] }),
    ...(source === null ? {} : { source }),
    ...(custom === null ? {} : { custom }),
    tags,
  };
}

/** `POST /v1/validations/:id/recheck`: checks the same address with the same options again, and compares the results. */
export const recheckValidationRoute = scopedRoute(
  recheckValidation,
  async ({ params, body, caller, request, reply, context, checks }) => {
    const accountId = caller.account.id;
    const payer = choosePayer(caller);
    const previous = await findValidation(context.database.queries, accountId, params.id);
    if (previous === undefined) {
      throw new ApiError("not_found");
    }
    if (previous.status !== "completed") {
      throw new ApiError("invalid_state", { state: previous.status });
    }
    if (isReduced(previous)) {
      // The address is no longer stored.
      throw new ApiError("invalid_state", { state: previous.store });
    }
    const path = recheckValidation.path.replace(":id", previous.id);
    const start = await startCheck(context, checks, {
      owner: {
        accountId,
        payer,
        previousId: previous.id,
        store: previous.store,
      },
      request: sameRequest(previous),
      claim: buildClaim({ method: "POST", path }, request, { accountId, body: {} }),
    });
    const waitMs = body.timeout_ms;
    // The address isn't in the body, so no field of it is at fault.
    const how = { start, accountId, payer, waitMs, pointer: "#" };
    const { row, repeated } = await startedCheck(context, checks, how);
    await describeStart(context, reply, { accountId, repeated });
    const before = presentValidation(previous);
    const validation = answerWith(reply, row, checks);
    return {
      object: "recheck" as const,
      previous: before,
      validation,
      changes: validation.status === "completed" ? changesBetween(before, validation) : null,
    };
  },
);
