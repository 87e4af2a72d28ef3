import { login } from "#contract/session.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { readCookie } from "#server/http/auth/cookies.ts";
import { afterFirstFactor } from "./completeSignIn.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { listNetworks } from "#server/http/limits/listNetworks.ts";
import { rateLimitedError } from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { signInByPassword } from "#server/services/auth/signInByPassword.ts";
import { mayUsePassword, passwordErrorCode } from "#server/services/auth/sso/signInMethods.ts";

/** `POST /login/`: exchanges an address and its password for a session; the tokens are in the headers. */
export const loginRoute = openRoute(login, async ({ body, request, reply, context, limits }) => {
  const attempted = await signInByPassword(context, {
    email: body.email,
    password: body.password,
    device: readCookie(context, request, "device"),
    networks: listNetworks(request),
    language: negotiateLanguage(request, context.texts.languages),
    from: clientInfo(request),
  });
  if (attempted.waitMs > 0) {
    throw rateLimitedError(attempted.waitMs);
  }
  const member = "proof" in attempted ? attempted.proof : null;
  if (member === null || !(await mayUsePassword(context, member.user))) {
    throw new ApiError(await passwordErrorCode(context, body.email));
  }
  return afterFirstFactor({ context, request, reply, limits }, member, {
    method: "password",
    labels: body,
  });
});
