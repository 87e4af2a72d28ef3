import { logout } from "#contract/session.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { clearSessionCookies, readCookie, xsrfFits } from "#server/http/cookies.ts";
import { accessTokenOf, refreshTokenOf } from "#server/http/guard.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import { sentence } from "#server/http/sentence.ts";
import { endSession, sessionToEnd } from "#server/work/sessions.ts";

/** `POST /logout/`: ends the session that either token names; without one there is nothing to end, and that is fine too. */
export const logoutRoute = openRoute(logout, async ({ request, reply, parts }) => {
  const access = accessTokenOf(request);
  const refresh = refreshTokenOf(request);
  const sessionId = await sessionToEnd(parts, {
    ...(access === undefined ? {} : { access }),
    ...(refresh === undefined ? {} : { refresh }),
    companion: readCookie(parts, request, "companion"),
  });
  if (sessionId !== null) {
    if (!xsrfFits(parts, request, sessionId)) {
      throw new Refusal("xsrf_mismatch");
    }
    await endSession(parts, sessionId, { kind: "signed_out", from: askerFacts(request) });
  }
  clearSessionCookies(parts, reply);
  return sentence(parts.texts, request, "signed_out");
});
