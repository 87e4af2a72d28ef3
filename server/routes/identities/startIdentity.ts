import { startIdentity } from "#contract/sso.ts";
import { sensitiveRoute } from "#server/routing/route.ts";
import { startSsoExchange } from "#server/routes/auth/ssoExchange.ts";

/** `POST /v1/account/identities`: returns the URL to connect a provider account. */
export const startIdentityRoute = sensitiveRoute(
  startIdentity,
  async ({ body, caller, ...exchange }) =>
    startSsoExchange(exchange, {
      provider: body.provider,
      intent: "link",
      sessionId: caller.session.id,
      backTo: body.from,
      loginHint: undefined,
    }),
);
