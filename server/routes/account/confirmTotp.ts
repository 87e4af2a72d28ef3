import { confirmTotp } from "#contract/security.ts";
import { factorChange } from "#server/http/factorChange.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { enableTotp } from "#server/work/totp.ts";

/** `POST /v1/account/totp/confirm`: switches the second factor on. */
export const confirmTotpRoute = sensitiveRoute(
  confirmTotp,
  async ({ body, who, request, parts }) => {
    const change = factorChange(parts, request, who);
    const enabled = await enableTotp(parts, {
      ...change,
      session: who.session,
      code: body.code,
    });
    if (!enabled.ok) {
      throw new Refusal(enabled.fault);
    }
    return { recovery_codes: enabled.codes };
  },
);
