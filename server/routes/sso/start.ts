import { startSso } from "#contract/sso.ts";
import { openRoute } from "#server/http/route.ts";
import { startJourney } from "#server/http/ssoJourney.ts";

/** `POST /v1/sso/start`: where to go to sign in at a provider. */
export const startSsoRoute = openRoute(startSso, async ({ body, ...exchange }) =>
  startJourney(exchange, {
    provider: body.provider,
    intent: "sign_in",
    sessionId: null,
    backTo: body.from,
    loginHint: body.login_hint,
  }),
);
