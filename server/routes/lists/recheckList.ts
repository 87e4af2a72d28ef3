import { choosePayer } from "#server/http/auth/guard.ts";
import { recheckList } from "#contract/listRows.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { recheckOnce } from "#server/lists/rechecking/recheckOnce.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { listLimitErrors } from "./listLimitErrors.ts";
import { requestedList } from "./requestedList.ts";

const recheckableStates = ["completed", "canceled"];

/** `POST /v1/lists/:id/recheck`: creates a list of the rows with an unknown verdict or with a suggestion. */
export const recheckListRoute = scopedRoute(
  recheckList,
  async ({ params, body, caller, context, reply, listRunner }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    if (!recheckableStates.includes(list.state)) {
      throw new ApiError("invalid_state", { state: list.state });
    }
    const created = await recheckOnce(context, list, {
      rows: body.rows ?? "unknown",
      payer: choosePayer(caller),
    });
    if (!created.ok) {
      throw created.error === "too_many_open" || created.error === "unpaid_lists_full"
        ? listLimitErrors[created.error]()
        : new ApiError("invalid_state", { state: list.state });
    }
    listRunner.wake();
    void reply.code(201).header("location", `/v1/lists/${created.list.id}`);
    return describeList(context.database.queries, created.list);
  },
);
