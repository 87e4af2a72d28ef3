import { finishIdentity } from "#contract/sso.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { finishSsoExchange } from "#server/routes/auth/ssoExchange.ts";
import { connect } from "#server/services/auth/sso/connections.ts";
import { proveByProvider } from "#server/services/auth/sso/proveByProvider.ts";

/** `POST /v1/account/identities/finish`: connects the provider account of a callback, or accepts it as a new proof of identity. */
export const finishIdentityRoute = sessionRoute(finishIdentity, async (call) => {
  const { body, caller, context, request } = call;
  const { state, code, iss, error } = body;
  const arrived = await finishSsoExchange(call, {
    query: { state, code, iss, error },
    intents: ["link", "reauthenticate"],
    sessionId: caller.session.id,
  });
  const { journey, provider, person } = arrived;
  if (journey.intent === "reauthenticate") {
    if (!(await proveByProvider(context, caller.user, arrived))) {
      throw new ApiError("sso_refused");
    }
    return { intent: "reauthenticate" as const, from: journey.back_to };
  }
  const owner = {
    user: caller.user,
    account: caller.account,
    from: clientInfo(request),
    language: negotiateLanguage(request, context.texts.languages),
  };
  if (!(await connect(context, owner, { person, provider: provider.setting }))) {
    throw new ApiError("conflict");
  }
  return { intent: "link" as const, from: journey.back_to };
});
