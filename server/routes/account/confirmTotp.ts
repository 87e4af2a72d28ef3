import { confirmTotp } from "#contract/security.ts";
import { factorChange } from "#server/routes/auth/factorChange.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { enableTotp } from "#server/services/auth/totp.ts";

/** `POST /v1/account/totp/confirm`: turns the second factor on. */
export const confirmTotpRoute = sensitiveRoute(
  confirmTotp,
  async ({ body, caller, request, context }) => {
    const change = factorChange(context, request, caller);
    const enabled = await enableTotp(context, {
      ...change,
      session: caller.session,
      code: body.code,
    });
    if (!enabled.ok) {
      throw new ApiError(enabled.error);
    }
    return { recovery_codes: enabled.codes };
  },
);
