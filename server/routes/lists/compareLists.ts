import { compareLists } from "#contract/listRows.ts";
import { limits } from "#contract/limits.ts";
import { type AnsweredRow, answersAt } from "#server/data/queries/resultPages.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { loadComparison } from "#server/lists/comparing/loadComparison.ts";
import { requestedList } from "./requestedList.ts";

function checkEnded({ state }: ListRow): void {
  if (state !== "completed" && state !== "canceled") {
    throw new ApiError("invalid_state", { state });
  }
}

const byPosition = (rows: readonly AnsweredRow[]) =>
  new Map(rows.map((row) => [row.position, row]));

const answer = ({ verdict, reason }: AnsweredRow) => ({ verdict, reason });

/** `GET /v1/lists/:id/comparison`: returns the changes since an earlier list, by address. */
export const compareListsRoute = scopedRoute(
  compareLists,
  async ({ params, query, caller, context }) => {
    const here = await requestedList(context, caller.account.id, params.id);
    const there = await requestedList(context, caller.account.id, query.with);
    checkEnded(here);
    checkEnded(there);
    const pageKey = `comparison ${here.id} ${there.id}`;
    const after = Number(readCursor(context.secrets, pageKey, query.after) ?? 0);
    const limit = query.limit ?? limits.pageDefault;
    const { queries } = context.database;
    const found = await loadComparison(context.database, here, there);
    const first = found.changed.findIndex(([position]) => position > after);
    const shown = first < 0 ? [] : found.changed.slice(first, first + limit + 1);
    const now = byPosition(
      await answersAt(queries, { listId: here.id, positions: shown.map(([position]) => position) }),
    );
    const before = byPosition(
      await answersAt(queries, {
        listId: there.id,
        positions: shown.map(([, position]) => position),
      }),
    );
    const rows = shown.flatMap(([position, earlier]) => {
      const [to, from] = [now.get(position), before.get(earlier)];
      return to === undefined || from === undefined ? [] : [{ id: String(position), to, from }];
    });
    const { data, has_more, next_cursor } = buildPage(context.secrets, pageKey, {
      rows,
      limit,
      present: ({ from, to }) => ({ email: to.email, from: answer(from), to: answer(to) }),
    });
    return {
      object: "list_comparison" as const,
      both: found.both,
      only_here: found.onlyHere,
      only_there: found.onlyThere,
      changes: found.changes,
      data,
      has_more,
      next_cursor,
    };
  },
);
