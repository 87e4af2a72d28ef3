import { sampleList } from "#contract/lists.ts";
import { limits } from "#contract/limits.ts";
import { changeList } from "#server/data/queries/lists.ts";
import { spendSampleBudget } from "#server/data/queries/samples.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { rowsToDraw } from "#server/lists/lifecycle/sampleOffer.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { dayOf } from "#server/services/credits/grantStartingCredits.ts";
import { askedList, wrongState } from "./askedList.ts";

/** `POST /v1/lists/:id/sample`: checks a random sample for free. Its size is deducted from the daily budget before the addresses are drawn, even if the list ends early. */
export const sampleListRoute = scopedRoute(
  sampleList,
  async ({ params, body, who, context, listWork }) => {
    const list = await askedList(context, who.account.id, params.id);
    const { id: accountId } = who.account;
    const size = body.size ?? limits.sampleMax;
    const day = dayOf(context.now());
    const sampling = await context.database.atomically(async (queries) => {
      const changed = await changeList(
        queries,
        { id: list.id, from: list.sample === null ? ["ready"] : [] },
        {
          state: "sampling",
          sample: JSON.stringify({ size, day }),
          worker: null,
          lease_until: 0,
        },
      );
      if (changed === undefined) {
        return undefined;
      }
      const budget = limits.sampleAddressesDay;
      if (
        rowsToDraw(changed) < limits.sampleRowsMin ||
        !(await spendSampleBudget(queries, { accountId, day, size, budget }))
      ) {
        throw new ApiError("sample_refused");
      }
      return changed;
    });
    if (sampling === undefined) {
      throw await wrongState(context, list);
    }
    listWork.wake();
    return describeList(context.database.queries, sampling, context.now());
  },
);
