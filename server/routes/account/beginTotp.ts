import { beginTotp } from "#contract/security.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { beginTotp as begin } from "#server/work/totp.ts";

/** `POST /v1/account/totp`: a secret for an authenticator app. */
export const beginTotpRoute = sensitiveRoute(beginTotp, async ({ who, parts }) => {
  const made = await begin(parts, who.account);
  if (made === null) {
    throw new Refusal("conflict");
  }
  return { secret: made.secret, otpauth_url: made.url };
});
