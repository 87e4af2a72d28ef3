import { sampleList } from "#contract/listActions.ts";
import { limits } from "#contract/limits.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { startSample } from "#server/lists/lifecycle/startSample.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { requestedList, wrongState } from "./requestedList.ts";

/** `POST /v1/lists/:id/sample`: checks a random sample for free. */
export const sampleListRoute = scopedRoute(
  sampleList,
  async ({ params, body, caller, context, listRunner }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    const started = await startSample(context, list, body.size ?? limits.sampleMax);
    if (!started.ok) {
      throw started.because === "refused"
        ? new ApiError("sample_refused")
        : await wrongState(context, list);
    }
    listRunner.wake();
    return describeList(context.database.queries, started.list, context.now());
  },
);
