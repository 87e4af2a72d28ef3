import { finishIdentity } from "#contract/sso.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { languageOf } from "#server/http/language.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { finishJourney } from "#server/http/ssoJourney.ts";
import { connect } from "#server/work/sso/connections.ts";
import { proveByProvider } from "#server/work/sso/proof.ts";

/** `POST /v1/account/identities/finish`: connects the provider account somebody came back with, or takes it as proof of who is there. */
export const finishIdentityRoute = sessionRoute(finishIdentity, async (call) => {
  const { body, who, parts, request } = call;
  const { state, code, iss, error } = body;
  const arrived = await finishJourney(call, {
    query: { state, code, iss, error },
    intents: ["link", "reauthenticate"],
    sessionId: who.session.id,
  });
  const { journey, provider, person } = arrived;
  if (journey.intent === "reauthenticate") {
    if (!(await proveByProvider(parts, who.account, arrived))) {
      throw new Refusal("sso_refused");
    }
    return { intent: "reauthenticate" as const, from: journey.back_to };
  }
  const owner = {
    account: who.account,
    from: askerFacts(request),
    language: languageOf(request, parts.texts.languages),
  };
  if (!(await connect(parts, owner, { person, provider: provider.setting }))) {
    throw new Refusal("conflict");
  }
  return { intent: "link" as const, from: journey.back_to };
});
