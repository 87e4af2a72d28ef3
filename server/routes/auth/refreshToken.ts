import { refreshToken } from "#contract/session.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { readCookie, setXsrfCookie } from "#server/http/auth/cookies.ts";
import { readRefreshToken } from "#server/http/auth/guard.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openRoute } from "#server/routing/route.ts";
import { messageBody } from "#server/http/messageBody.ts";
import { refreshSession } from "#server/services/auth/sessions.ts";

/** `POST /refresh_token/`: exchanges the token in X-Refresh-Token for a new pair, in the same headers as at sign-in. */
export const refreshTokenRoute = openRoute(refreshToken, async ({ request, reply, context }) => {
  const refresh = readRefreshToken(request);
  if (refresh === undefined) {
    throw new ApiError("missing_credentials");
  }
  const companion = readCookie(context, request, "companion");
  const refreshed = await refreshSession(context, {
    refresh,
    companion,
    from: clientInfo(request),
  });
  if (!refreshed.ok) {
    throw new ApiError(refreshed.error);
  }
  setXsrfCookie(context, { request, reply }, refreshed.sessionId);
  void reply
    .header("authorization", `Bearer ${refreshed.tokens.access}`)
    .header("x-refresh-token", refreshed.tokens.refresh);
  return messageBody(context.texts, request, "refreshed");
});
