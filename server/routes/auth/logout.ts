import { logout } from "#contract/session.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { clearSessionCookies, readCookie, xsrfFits } from "#server/http/auth/cookies.ts";
import { readAccessToken, readRefreshToken } from "#server/http/auth/guard.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { endSession, sessionToEnd } from "#server/services/auth/sessions.ts";

/** `POST /logout/`: ends the session of either token; succeeds without one, too. */
export const logoutRoute = openRoute(logout, async ({ request, reply, context }) => {
  const access = readAccessToken(request);
  const refresh = readRefreshToken(request);
  const sessionId = await sessionToEnd(context, {
    ...(access === undefined ? {} : { access }),
    ...(refresh === undefined ? {} : { refresh }),
    companion: readCookie(context, request, "companion"),
  });
  if (sessionId !== null) {
    if (!xsrfFits(context, request, sessionId)) {
      throw new ApiError("xsrf_mismatch");
    }
    await endSession(context, sessionId, { kind: "signed_out", from: clientInfo(request) });
  }
  clearSessionCookies(context, reply);
  return messageBody(context.texts, request, "signed_out");
});
