import { confirmTotp } from "#contract/security.ts";
import { factorChange } from "#server/routes/auth/factorChange.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { enableTotp } from "#server/services/auth/totp.ts";

/** `POST /v1/account/totp/confirm`: turns the second factor on. */
export const confirmTotpRoute = sensitiveRoute(
  confirmTotp,
  async ({ body, who, request, context }) => {
    const change = factorChange(context, request, who);
    const enabled = await enableTotp(context, {
      ...change,
      session: who.session,
      code: body.code,
    });
    if (!enabled.ok) {
      throw new ApiError(enabled.fault);
    }
    return { recovery_codes: enabled.codes };
  },
);
