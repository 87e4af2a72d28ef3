import { readValidation } from "#contract/validations.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { answerWith } from "./startedCheck.ts";

/** `GET /v1/validations/:id`: returns one check; 202 while it runs. */
export const readValidationRoute = scopedRoute(
  readValidation,
  async ({ params, caller, reply, context, checks }) => {
    const row = await findValidation(context.database.queries, caller.account.id, params.id);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    return answerWith(reply, row, checks);
  },
);
