import { listAuditEvents, signInKinds } from "#contract/auditEvents.ts";
import { limits } from "#contract/limits.ts";
import { auditPage } from "#server/data/queries/auditEvents.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentAuditEvent } from "#server/presenters/presentAuditEvent.ts";

/** `GET /v1/audit-events`: returns the events of the account, newest first. */
export const listAuditEventsRoute = scopedRoute(
  listAuditEvents,
  async ({ caller, context, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const accountId = caller.account.id;
    const pageKey = `audit ${accountId} ${query.only ?? ""}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const kinds = query.only === "sign_ins" ? signInKinds : null;
    const rows = await auditPage(context.database.queries, {
      accountId,
      kinds,
      after,
      limit: limit + 1,
    });
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentAuditEvent });
  },
);
