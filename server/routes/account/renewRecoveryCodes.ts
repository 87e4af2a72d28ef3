import { renewRecoveryCodes } from "#contract/security.ts";
import { factorChange } from "#server/http/factorChange.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { renewRecoveryCodes as renew } from "#server/work/totp.ts";

/** `POST /v1/account/recovery_codes`: new recovery codes in the place of the old ones. */
export const renewRecoveryCodesRoute = sensitiveRoute(
  renewRecoveryCodes,
  async ({ who, request, parts }) => {
    const codes = await renew(parts, factorChange(parts, request, who));
    if (codes === null) {
      throw new Refusal("conflict");
    }
    return { recovery_codes: codes };
  },
);
