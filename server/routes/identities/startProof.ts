import { startProof } from "#contract/sso.ts";
import { identitiesOf } from "#server/data/queries/identities.ts";
import { Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { startJourney } from "#server/http/ssoJourney.ts";
import { mayProveAtProvider } from "#server/work/sso/proof.ts";

/** `POST /v1/account/reauthenticate/sso`: where to go to prove at a connected provider who is there. */
export const startProofRoute = sessionRoute(startProof, async ({ body, who, ...exchange }) => {
  const { queries } = exchange.parts.database;
  const identities = await identitiesOf(queries, who.account.id);
  const identity = identities.find(({ provider }) => provider === body.provider);
  if (identity === undefined) {
    throw new Refusal("not_found");
  }
  if (!(await mayProveAtProvider(exchange.parts, who.account))) {
    throw new Refusal("conflict");
  }
  return startJourney(exchange, {
    provider: body.provider,
    intent: "reauthenticate",
    sessionId: who.session.id,
    backTo: body.from,
    loginHint: identity.email ?? undefined,
  });
});
