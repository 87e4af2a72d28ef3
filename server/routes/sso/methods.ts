import { readLoginMethods } from "#contract/login.ts";
import { openRoute } from "#server/http/route.ts";
import { presentProvider } from "#server/present/identity.ts";
import { waysOf } from "#server/work/sso/domainRule.ts";

/** `POST /v1/login/methods`: how people of an address's domain sign in; no account is looked at. */
export const readLoginMethodsRoute = openRoute(readLoginMethods, async ({ body, parts }) => {
  const { password, provider } = waysOf(parts.config, body.email);
  return { password, provider: provider === null ? null : presentProvider(provider) };
});
