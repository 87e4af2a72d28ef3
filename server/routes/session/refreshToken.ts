import { refreshToken } from "#contract/session.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { readCookie, setXsrfCookie } from "#server/http/cookies.ts";
import { refreshTokenOf } from "#server/http/guard.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { refreshSession } from "#server/work/sessions.ts";

/** `POST /refresh_token/`: the refresh token of the X-Refresh-Token header for a new pair, in the same headers as at sign-in. */
export const refreshTokenRoute = openRoute(refreshToken, async ({ request, reply, parts }) => {
  const refresh = refreshTokenOf(request);
  if (refresh === undefined) {
    throw new Refusal("missing_credentials");
  }
  const companion = readCookie(parts, request, "companion");
  const refreshed = await refreshSession(parts, { refresh, companion, from: askerFacts(request) });
  if (!refreshed.ok) {
    throw new Refusal(refreshed.fault);
  }
  setXsrfCookie(parts, { request, reply }, refreshed.sessionId);
  void reply
    .header("authorization", `Bearer ${refreshed.tokens.access}`)
    .header("x-refresh-token", refreshed.tokens.refresh);
  return sentence(parts.texts, request, "refreshed");
});
