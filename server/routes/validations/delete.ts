import { deleteValidation } from "#contract/validations.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { deleteValidation as deleteCheck } from "#server/work/deleteValidation.ts";

/** `DELETE /v1/validations/:id`: deletes a validation with its evidence; 409 while it runs. */
export const deleteValidationRoute = scopedRoute(
  deleteValidation,
  async ({ params, who, request, reply, parts }) => {
    const ended = await deleteCheck(parts, {
      accountId: who.account.id,
      id: params.id,
      key: who.key,
      from: askerFacts(request),
    });
    if (ended === "not_found") {
      throw new Refusal("not_found");
    }
    if (ended === "running") {
      throw new Refusal("invalid_state", { state: "running" });
    }
    void reply.code(204);
  },
);
