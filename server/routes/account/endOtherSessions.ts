import { endOtherSessions } from "#contract/security.ts";
import { revokeOthers } from "#server/data/queries/sessions.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";

/** `POST /v1/account/sessions/end_others`: signs out every browser except the requesting one. */
export const endOtherSessionsRoute = sessionRoute(
  endOtherSessions,
  async ({ who, request, context }) => {
    const at = context.now();
    const accountId = who.account.id;
    const ended = await context.database.atomically(async (queries) => {
      const count = await revokeOthers(queries, { id: who.session.id, accountId, at });
      const from = clientInfo(request);
      const kind = "other_sessions_ended";
      await recordEvent(queries, { accountId, kind, at, from, detail: String(count) });
      return count;
    });
    return { ended };
  },
);
