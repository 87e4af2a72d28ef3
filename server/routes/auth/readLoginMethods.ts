import { readLoginMethods } from "#contract/login.ts";
import { openRoute } from "#server/routing/route.ts";
import { presentProvider } from "#server/presenters/presentIdentity.ts";
import { signInMethodsOf } from "#server/services/auth/sso/signInMethods.ts";

/** `POST /v1/login/methods`: how people of an address's domain sign in; no account is looked at. */
export const readLoginMethodsRoute = openRoute(readLoginMethods, async ({ body, context }) => {
  const { password, provider } = signInMethodsOf(context.config, body.email);
  return { password, provider: provider === null ? null : presentProvider(provider) };
});
