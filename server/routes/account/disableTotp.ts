import { disableTotp } from "#contract/security.ts";
import { factorChange } from "#server/http/factorChange.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { disableTotp as disable } from "#server/work/totp.ts";

/** `DELETE /v1/account/totp`: switches the second factor off. */
export const disableTotpRoute = sensitiveRoute(
  disableTotp,
  async ({ who, request, reply, parts }) => {
    if (!(await disable(parts, factorChange(parts, request, who)))) {
      throw new Refusal("conflict");
    }
    void reply.code(204);
  },
);
