import { startProof } from "#contract/sso.ts";
import { findIdentities } from "#server/data/queries/identities.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { startSsoExchange } from "#server/routes/auth/ssoExchange.ts";
import { mayProveAtProvider } from "#server/services/auth/sso/proveByProvider.ts";

/** `POST /v1/account/reauthenticate/sso`: returns the URL to reauthenticate at a connected provider. */
export const startProofRoute = sessionRoute(startProof, async ({ body, caller, ...exchange }) => {
  const { queries } = exchange.context.database;
  const identities = await findIdentities(queries, caller.user.id);
  const identity = identities.find(({ provider }) => provider === body.provider);
  if (identity === undefined) {
    throw new ApiError("not_found");
  }
  if (!(await mayProveAtProvider(exchange.context, caller.user))) {
    throw new ApiError("conflict");
  }
  return startSsoExchange(exchange, {
    provider: body.provider,
    intent: "reauthenticate",
    sessionId: caller.session.id,
    backTo: body.from,
    loginHint: identity.email ?? undefined,
  });
});
