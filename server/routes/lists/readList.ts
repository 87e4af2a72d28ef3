import { readList } from "#contract/lists.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { requestedList } from "./requestedList.ts";

/** `GET /v1/lists/:id`: returns a list. */
export const readListRoute = scopedRoute(readList, async ({ params, caller, context }) =>
  describeList(
    context.database.queries,
    await requestedList(context, caller.account.id, params.id),
    context.now(),
  ),
);
