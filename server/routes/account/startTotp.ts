import { startTotp } from "#contract/security.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { createTotpSecret } from "#server/services/auth/totp.ts";

/** `POST /v1/account/totp`: creates a secret for an authenticator app. */
export const startTotpRoute = sensitiveRoute(startTotp, async ({ caller, context }) => {
  const created = await createTotpSecret(context, caller.user);
  if (created === null) {
    throw new ApiError("conflict");
  }
  return { secret: created.secret, otpauth_url: created.url };
});
