import { readLoginMethods } from "#contract/login.ts";
import { openRoute } from "#server/routing/route.ts";
import { readSignInMethods } from "#server/services/auth/sso/signInMethods.ts";

/** `POST /v1/login/methods`: returns the sign-in methods of an address's domain, without looking up the account. */
export const readLoginMethodsRoute = openRoute(readLoginMethods, async ({ body, context }) =>
  readSignInMethods(context, body.email),
);
