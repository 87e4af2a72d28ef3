import { readValidation } from "#contract/validations.ts";
import { validationOf } from "#server/data/queries/validations.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { answerWith } from "./answer.ts";

/** `GET /v1/validations/:id`: one check; 202 while it runs. */
export const readValidationRoute = scopedRoute(
  readValidation,
  async ({ params, who, reply, parts, checks }) => {
    const row = await validationOf(parts.database.queries, who.account.id, params.id);
    if (row === undefined) {
      throw new Refusal("not_found");
    }
    return answerWith(reply, row, checks);
  },
);
