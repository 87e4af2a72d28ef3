import { listSsoProviders } from "#contract/sso.ts";
import { openRoute } from "#server/http/route.ts";
import { presentProvider } from "#server/present/identity.ts";

/** `GET /v1/sso/providers`: what sign-in buttons there are. */
export const listSsoProvidersRoute = openRoute(listSsoProviders, async ({ parts }) => ({
  object: "list" as const,
  data: parts.config.sso.providers.map(presentProvider),
}));
