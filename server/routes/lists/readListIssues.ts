import { readListIssues } from "#contract/listReview.ts";
import { issuesOf } from "#server/data/tables/listRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { requestedList } from "./requestedList.ts";

/** `GET /v1/lists/:id/issues`: returns the issues of a counted list's file, grouped by repair. */
export const readListIssuesRoute = scopedRoute(
  readListIssues,
  async ({ params, caller, context }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    if (list.counts === null) {
      throw new ApiError("invalid_state", { state: list.state });
    }
    return { object: "list_issues" as const, data: issuesOf(list.issues) ?? [] };
  },
);
