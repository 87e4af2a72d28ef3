import { finishSso } from "#contract/sso.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { afterFirstFactor } from "#server/http/handOver.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { finishJourney } from "#server/http/ssoJourney.ts";
import { signInByProvider } from "#server/work/sso/signInByProvider.ts";

/** `POST /v1/sso/finish`: what the provider sent back for a session, after a code where the account needs one. */
export const finishSsoRoute = openRoute(finishSso, async ({ body, ...exchange }) => {
  const { state, code, iss, error } = body;
  const { journey, provider, person } = await finishJourney(exchange, {
    query: { state, code, iss, error },
    intents: ["sign_in"],
    sessionId: null,
  });
  const by = { provider: provider.setting.id, from: askerFacts(exchange.request) };
  const result = await signInByProvider(exchange.parts, person, by);
  if (!result.ok) {
    throw new Refusal(result.fault);
  }
  const signIn = { method: "sso", labels: body } as const;
  const reply = await afterFirstFactor(exchange, result.account, signIn);
  return { ...reply, from: journey.back_to };
});
