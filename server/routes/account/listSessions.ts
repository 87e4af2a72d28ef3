import { listSessions } from "#contract/security.ts";
import { liveSessions } from "#server/data/queries/sessions.ts";
import { sessionRoute } from "#server/http/route.ts";
import { presentSession } from "#server/present/session.ts";

/** `GET /v1/account/sessions`: the browsers that are signed in. */
export const listSessionsRoute = sessionRoute(listSessions, async ({ who, parts }) => {
  const rows = await liveSessions(parts.database.queries, who.account.id, parts.now());
  return {
    object: "list" as const,
    data: rows.map((row) => presentSession(row, who.session.id)),
  };
});
