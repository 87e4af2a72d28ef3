import { limits } from "#contract/limits.ts";
import { listOperatorEvents, type OperatorEvent } from "#contract/systemEvents.ts";
import { type NamedOperatorEvent, operatorEventPage } from "#server/data/queries/operatorEvents.ts";
import { workspaceSummaries } from "#server/data/queries/operatorWorkspaces.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { instant } from "#server/presenters/instant.ts";
import { nameOfWorkspace } from "#server/presenters/people/presentSystemWorkspace.ts";
import { operatorRoute } from "#server/routing/operatorRoute.ts";

const presentIn =
  (names: ReadonlyMap<string, string>) =>
  (row: NamedOperatorEvent): OperatorEvent => ({
    object: "operator_event",
    id: row.id,
    kind: row.kind,
    at: instant(row.at),
    by: row.actor_id === null ? null : { id: row.actor_id, email: row.actor_email },
    network: row.network,
    user_agent: row.user_agent,
    workspace:
      row.account_id === null
        ? null
        : { id: row.account_id, name: names.get(row.account_id) ?? null },
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_email },
    amount: row.amount,
    reason: row.reason,
  });

/** `GET /v1/system/events`: returns the acts of operators, newest first. */
export const listOperatorEventsRoute = operatorRoute(
  listOperatorEvents,
  async ({ context, query }) => {
    const { queries } = context.database;
    const limit = query.limit ?? limits.pageDefault;
    const filter = { accountId: query.workspace ?? null, userId: query.user ?? null };
    const pageKey = `operator events ${JSON.stringify(filter)}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const rows = await operatorEventPage(queries, { ...filter, after, limit: limit + 1 });
    const ids = new Set(rows.flatMap(({ account_id: id }) => id ?? []));
    const workspaces = await workspaceSummaries(queries, [...ids]);
    const names = new Map(workspaces.map((one) => [one.id, nameOfWorkspace(one)]));
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentIn(names) });
  },
);
