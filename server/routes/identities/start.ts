import { startIdentity } from "#contract/sso.ts";
import { sensitiveRoute } from "#server/http/route.ts";
import { startJourney } from "#server/http/ssoJourney.ts";

/** `POST /v1/account/identities`: where to go to connect a provider account. */
export const startIdentityRoute = sensitiveRoute(
  startIdentity,
  async ({ body, who, ...exchange }) =>
    startJourney(exchange, {
      provider: body.provider,
      intent: "link",
      sessionId: who.session.id,
      backTo: body.from,
      loginHint: undefined,
    }),
);
