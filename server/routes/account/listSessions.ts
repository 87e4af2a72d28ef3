import { listSessions } from "#contract/security.ts";
import { liveSessions } from "#server/data/queries/sessions.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { presentSession } from "#server/presenters/presentSession.ts";

/** `GET /v1/account/sessions`: returns the signed-in browsers. */
export const listSessionsRoute = sessionRoute(listSessions, async ({ caller, context }) => {
  const rows = await liveSessions(context.database.queries, caller.user.id, context.now());
  return {
    object: "list" as const,
    data: rows.map((row) => presentSession(row, caller.session.id)),
  };
});
