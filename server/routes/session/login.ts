import { login } from "#contract/session.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { readCookie } from "#server/http/cookies.ts";
import { afterFirstFactor } from "#server/http/handOver.ts";
import { languageOf } from "#server/http/language.ts";
import { networksOf } from "#server/http/networks.ts";
import { waitRefusal } from "#server/http/rateLimits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { signInByPassword } from "#server/work/signIn.ts";
import { mayUsePassword, passwordRefusal } from "#server/work/sso/domainRule.ts";

/** `POST /login/`: an address and its password for a session; the tokens are in the headers. */
export const loginRoute = openRoute(login, async ({ body, request, reply, parts }) => {
  const attempted = await signInByPassword(parts, {
    email: body.email,
    password: body.password,
    device: readCookie(parts, request, "device"),
    networks: networksOf(request),
    language: languageOf(request, parts.texts.languages),
    from: askerFacts(request),
  });
  if (attempted.waitMs > 0) {
    throw waitRefusal(attempted.waitMs);
  }
  const account = "proof" in attempted ? attempted.proof : null;
  if (account === null || !(await mayUsePassword(parts, account))) {
    throw new Refusal(passwordRefusal(parts.config, body.email));
  }
  return afterFirstFactor({ parts, request, reply }, account, { method: "password", labels: body });
});
