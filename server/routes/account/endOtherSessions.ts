import { endOtherSessions } from "#contract/security.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { revokeOtherSessions } from "#server/services/auth/endSession.ts";

/** `POST /v1/account/sessions/end_others`: signs out every browser except the requesting one. */
export const endOtherSessionsRoute = sessionRoute(
  endOtherSessions,
  async ({ caller: { user, account, session }, request, context }) => {
    const of = {
      userId: user.id,
      accountId: account.id,
      sessionId: session.id,
      from: clientInfo(request),
    };
    return { ended: await revokeOtherSessions(context, of) };
  },
);
