import { startSso } from "#contract/sso.ts";
import { openRoute } from "#server/routing/route.ts";
import { startSsoExchange } from "./ssoExchange.ts";

/** `POST /v1/sso/start`: returns the URL to sign in at a provider. */
export const startSsoRoute = openRoute(startSso, async ({ body, ...exchange }) =>
  startSsoExchange(exchange, {
    provider: body.provider,
    intent: "sign_in",
    sessionId: null,
    backTo: body.from,
    loginHint: body.login_hint,
  }),
);
