import { renewRecoveryCodes } from "#contract/security.ts";
import { factorChange } from "#server/routes/auth/factorChange.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { issueRecoveryCodes } from "#server/services/auth/totp.ts";

/** `POST /v1/account/recovery_codes`: replaces the recovery codes with new ones. */
export const renewRecoveryCodesRoute = sensitiveRoute(
  renewRecoveryCodes,
  async ({ caller, request, context }) => {
    const codes = await issueRecoveryCodes(context, factorChange(context, request, caller));
    if (codes === null) {
      throw new ApiError("conflict");
    }
    return { recovery_codes: codes };
  },
);
