import { cancelList, finishList, pauseList, resumeList, startList } from "#contract/listActions.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { tooManyFreeChecks } from "#server/http/errors/tooManyFreeChecks.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { startRun } from "#server/lists/lifecycle/startRun.ts";
import {
  cancelRun,
  finishRun,
  pauseRun,
  resumeRun,
} from "#server/lists/lifecycle/listLifecycle.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { AppContext } from "#server/context.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { requestedList, wrongState } from "./requestedList.ts";

type Act = (context: AppContext, id: string, keyId: string | null) => Promise<ListRow | undefined>;

/** Reserves the credits and starts a counted list; undefined if its state forbids that. Throws if it can't be paid. */
export const startedList: Act = async (context, id, keyId) => {
  const start = await startRun(context, id, keyId);
  if (!start.ok && start.error !== "invalid_state") {
    throw start.error === "too_many_free_checks"
      ? tooManyFreeChecks(context.now())
      : new ApiError(start.error);
  }
  return start.ok ? start.list : undefined;
};

function createActionRoute(endpoint: typeof startList, act: Act) {
  return scopedRoute(endpoint, async ({ params, caller, context, listRunner }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    const changed = await act(context, list.id, caller.key?.id ?? null);
    if (changed === undefined) {
      throw await wrongState(context, list);
    }
    listRunner.wake();
    return describeList(context.database.queries, changed);
  });
}

/** `POST /v1/lists/:id/start`: reserves the credits and starts the list. */
export const startListRoute = createActionRoute(startList, startedList);
/** `POST /v1/lists/:id/pause`: pauses a list. */
export const pauseListRoute = createActionRoute(pauseList, pauseRun);
/** `POST /v1/lists/:id/resume`: resumes a list. */
export const resumeListRoute = createActionRoute(resumeList, resumeRun);
/** `POST /v1/lists/:id/cancel`: cancels a list and preserves its results so far. */
export const cancelListRoute = createActionRoute(cancelList, cancelRun);
/** `POST /v1/lists/:id/finish`: completes a started list now; rows without a result become unknown. */
export const finishListRoute = createActionRoute(finishList, finishRun);
