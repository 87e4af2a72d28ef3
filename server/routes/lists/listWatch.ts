import { readListWatch, runListWatch, unwatchList, watchList } from "#contract/listWatches.ts";
import type { AppContext } from "#server/context.ts";
import { findListWatch } from "#server/data/queries/listWatches.ts";
import type { ListWatchRow } from "#server/data/tables/listWatchRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { startWatchRun } from "#server/lists/watching/startWatchRun.ts";
import { describeWatch } from "#server/lists/watching/describeWatch.ts";
import { endWatch } from "#server/lists/watching/endWatch.ts";
import { saveWatch } from "#server/lists/watching/saveWatch.ts";
import { choosePayer } from "#server/http/auth/guard.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { listLimitErrors } from "./listLimitErrors.ts";
import { requestedList } from "./requestedList.ts";

async function requestedWatch(
  context: AppContext,
  accountId: string,
  id: string,
): Promise<ListWatchRow> {
  const list = await requestedList(context, accountId, id);
  const watch = await findListWatch(context.database.queries, list.id);
  if (watch === undefined) {
    throw new ApiError("not_found");
  }
  return watch;
}

/** `PUT /v1/lists/:id/watch`: checks a completed list again regularly. A change moves the next run. */
export const watchListRoute = scopedRoute(watchList, async ({ params, body, caller, context }) => {
  const list = await requestedList(context, caller.account.id, params.id);
  if (list.state !== "completed") {
    throw new ApiError("invalid_state", { state: list.state });
  }
  const { every, max_credits: maxCredits = null } = body;
  const watch = await saveWatch(context, list, {
    every,
    maxCredits,
    payer: choosePayer(caller),
  });
  return describeWatch(context.database.queries, watch.list_id, watch);
});

/** `GET /v1/lists/:id/watch`: returns the watch of a list with its latest runs. */
export const readListWatchRoute = scopedRoute(
  readListWatch,
  async ({ params, caller, context }) => {
    const { queries } = context.database;
    const { id } = await requestedList(context, caller.account.id, params.id);
    return describeWatch(queries, id, await findListWatch(queries, id));
  },
);

/** `DELETE /v1/lists/:id/watch`: stops watching a list; lists of its runs stay. */
export const unwatchListRoute = scopedRoute(
  unwatchList,
  async ({ params, caller, context, reply }) => {
    const watch = await requestedWatch(context, caller.account.id, params.id);
    await endWatch(context, watch.list_id);
    void reply.code(204);
  },
);

/** `POST /v1/lists/:id/watch/runs`: checks a watched list now; the next run is an interval later. */
export const runListWatchRoute = scopedRoute(
  runListWatch,
  async ({ params, caller, context, reply, listRunner }) => {
    const requested = await requestedWatch(context, caller.account.id, params.id);
    if (requested.stopped !== null) {
      throw new ApiError("invalid_state", { state: "stopped" });
    }
    const run = await startWatchRun(context, requested, choosePayer(caller));
    if (!run.ok && (run.error === "too_many_open" || run.error === "unpaid_lists_full")) {
      throw listLimitErrors[run.error]();
    }
    if (!run.ok) {
      const state = run.error === "expired" ? "expired" : "running";
      throw new ApiError("invalid_state", { state });
    }
    listRunner.wake();
    void reply.code(202);
    const watch = await requestedWatch(context, caller.account.id, params.id);
    return describeWatch(context.database.queries, watch.list_id, watch);
  },
);
