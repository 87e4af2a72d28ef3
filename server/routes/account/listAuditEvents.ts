import { listAuditEvents, signInKinds } from "#contract/auditEvents.ts";
import { limits } from "#contract/limits.ts";
import { auditPage } from "#server/data/queries/auditEvents.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentAuditEvent } from "#server/presenters/people/presentAuditEvent.ts";

/** `GET /v1/audit-events`: returns the events of the account, newest first. */
export const listAuditEventsRoute = scopedRoute(
  listAuditEvents,
  async ({ caller, context, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const accountId = caller.account.id;
    const { only, user: userId = null, list: listId = null } = query;
    const pageKey = `audit ${accountId} ${only ?? ""} ${userId ?? ""} ${listId ?? ""}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const rows = await auditPage(context.database.queries, {
      accountId,
      workspaceId: owningAccountId(accountId),
      kinds: only === "sign_ins" ? signInKinds : null,
      listId,
      userId,
      after,
      limit: limit + 1,
    });
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentAuditEvent });
  },
);
