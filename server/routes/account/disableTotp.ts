import { disableTotp } from "#contract/security.ts";
import { factorChange } from "#server/routes/auth/factorChange.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { removeTotp } from "#server/services/auth/totp.ts";

/** `DELETE /v1/account/totp`: turns the second factor off. */
export const disableTotpRoute = sensitiveRoute(
  disableTotp,
  async ({ caller, request, reply, context }) => {
    if (!(await removeTotp(context, factorChange(context, request, caller)))) {
      throw new ApiError("conflict");
    }
    void reply.code(204);
  },
);
