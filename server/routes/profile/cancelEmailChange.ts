import { cancelEmailChange } from "#contract/profile.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { dropEmailChange } from "#server/services/accounts/emailChange.ts";

/** `DELETE /v1/account/email`: cancels an email change; its mailed links stop working. */
export const cancelEmailChangeRoute = sessionRoute(
  cancelEmailChange,
  async ({ context, caller, reply }) => {
    if (!(await dropEmailChange(context, caller.user.id))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
