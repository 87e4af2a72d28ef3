import { finishSso } from "#contract/sso.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { afterFirstFactor } from "./completeSignIn.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { finishSsoExchange } from "./ssoExchange.ts";
import { signInByConnection } from "#server/services/auth/sso/signInByConnection.ts";
import { signInByProvider } from "#server/services/auth/sso/signInByProvider.ts";

/** `POST /v1/sso/finish`: exchanges a provider's callback for a session; requires a code if the account needs one. */
export const finishSsoRoute = openRoute(finishSso, async ({ body, ...exchange }) => {
  const { state, code, iss, error } = body;
  const { journey, provider, person } = await finishSsoExchange(exchange, {
    query: { state, code, iss, error },
    intents: ["sign_in"],
    sessionId: null,
  });
  const { setting } = provider;
  const from = clientInfo(exchange.request);
  const connectionId = setting.kind === "oidc" && setting.workspace ? setting.id : null;
  const result =
    connectionId === null
      ? await signInByProvider(exchange.context, person, { provider: setting.id, from })
      : await signInByConnection(exchange.context, { connectionId, person, from });
  if (!result.ok) {
    throw new ApiError(result.error);
  }
  const signIn = { method: "sso", connectionId, labels: body } as const;
  const reply = await afterFirstFactor(exchange, result.member, signIn);
  return { ...reply, from: journey.back_to };
});
