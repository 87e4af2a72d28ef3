import { listSsoProviders } from "#contract/sso.ts";
import { openRoute } from "#server/routing/route.ts";
import { presentProvider } from "#server/presenters/presentIdentity.ts";

/** `GET /v1/sso/providers`: returns the sign-in providers. */
export const listSsoProvidersRoute = openRoute(listSsoProviders, async ({ context }) => ({
  object: "list" as const,
  data: context.config.sso.providers.map(presentProvider),
}));
