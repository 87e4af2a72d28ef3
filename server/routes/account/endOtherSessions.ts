import { endOtherSessions } from "#contract/security.ts";
import { revokeOthers } from "#server/data/queries/sessions.ts";
import { askerFacts } from "#server/http/askerFacts.ts";
import { sessionRoute } from "#server/http/route.ts";
import { recordEvent } from "#server/work/audit.ts";

/** `POST /v1/account/sessions/end_others`: signs every browser out but the one that asks. */
export const endOtherSessionsRoute = sessionRoute(
  endOtherSessions,
  async ({ who, request, parts }) => {
    const at = parts.now();
    const accountId = who.account.id;
    const ended = await parts.database.atomically(async (queries) => {
      const count = await revokeOthers(queries, { id: who.session.id, accountId, at });
      const from = askerFacts(request);
      const kind = "other_sessions_ended";
      await recordEvent(queries, { accountId, kind, at, from, detail: String(count) });
      return count;
    });
    return { ended };
  },
);
