import { deleteValidation } from "#contract/validations.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { removeValidation } from "#server/services/validations/removeValidation.ts";

/** `DELETE /v1/validations/:id`: deletes a validation with its evidence; 409 while it runs. */
export const deleteValidationRoute = scopedRoute(
  deleteValidation,
  async ({ params, caller, request, reply, context }) => {
    const deleted = await removeValidation(context, {
      accountId: caller.account.id,
      id: params.id,
      key: caller.key,
      from: clientInfo(request),
    });
    if (deleted === "not_found") {
      throw new ApiError("not_found");
    }
    if (deleted === "running") {
      throw new ApiError("invalid_state", { state: "running" });
    }
    void reply.code(204);
  },
);
