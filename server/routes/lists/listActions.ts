import { choosePayer } from "#server/http/auth/guard.ts";
import { cancelList, finishList, pauseList, resumeList, startList } from "#contract/listActions.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { memberLimitError } from "#server/http/errors/memberLimitError.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
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

type Act = (context: AppContext, list: ListRow, payer: Payer) => Promise<ListRow | undefined>;

/** Reserves the credits and starts a counted list; undefined if its state forbids that. Throws if it can't be paid. */
export const startedList: Act = async (context, { id, account_id: accountId }, payer) => {
  const start = await startRun(context, id, payer);
  if (!start.ok && start.error === "member_limit_exceeded") {
    throw await memberLimitError(context, { accountId, payer });
  }
  if (!start.ok && start.error !== "invalid_state") {
    throw start.error === "too_many_free_checks"
      ? tooManyFreeChecks(context.now())
      : new ApiError(start.error);
  }
  return start.ok ? start.list : undefined;
};

const onId =
  (act: (context: AppContext, id: string, payer: Payer) => ReturnType<Act>): Act =>
  (context, { id }, payer) =>
    act(context, id, payer);

function createActionRoute(endpoint: typeof startList, act: Act) {
  return scopedRoute(endpoint, async ({ params, caller, context, listRunner }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    const changed = await act(context, list, choosePayer(caller));
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
export const pauseListRoute = createActionRoute(pauseList, onId(pauseRun));
/** `POST /v1/lists/:id/resume`: resumes a list. */
export const resumeListRoute = createActionRoute(resumeList, onId(resumeRun));
/** `POST /v1/lists/:id/cancel`: cancels a list and preserves its results so far. */
export const cancelListRoute = createActionRoute(cancelList, onId(cancelRun));
/** `POST /v1/lists/:id/finish`: completes a started list now; rows without a result become unknown. */
export const finishListRoute = createActionRoute(finishList, onId(finishRun));
