import { limits } from "#contract/limits.ts";
import { simulatePolicy, simulatePolicyRows, policyLimits } from "#contract/policy.ts";
import type { AppContext } from "#server/context.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { currentPolicyVersion, findPolicies } from "#server/data/queries/accountPolicies.ts";
import { latestCompletedLists } from "#server/data/queries/policyGroups.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { requestedList } from "#server/routes/lists/requestedList.ts";
import { groupsOfList, groupsOfValidations } from "#server/services/policies/groupsOfList.ts";
import { simulate } from "#server/services/policies/simulate.ts";
import {
  simulatedListRows,
  simulatedValidations,
} from "#server/services/policies/simulatedListRows.ts";

async function completedList(context: AppContext, accountId: string, id: string): Promise<ListRow> {
  const list = await requestedList(context, accountId, id);
  if (list.state !== "completed") {
    throw new ApiError("not_found");
  }
  return list;
}

/** `POST /v1/policy/simulations`: judges stored results by another policy. Nothing is checked, charged or changed. */
export const simulatePolicyRoute = scopedRoute(
  simulatePolicy,
  async ({ context, caller, body }) => {
    const { list_ids: ids, ...policy } = body;
    const accountId = caller.account.id;
    const { queries } = context.database;
    const latest = { accountId, limit: policyLimits.simulatedLists };
    const lists =
      ids === undefined
        ? await latestCompletedLists(queries, latest)
        : await Promise.all([...new Set(ids)].map((id) => completedList(context, accountId, id)));
    const most = policyLimits.simulatedValidations;
    const sources = [
      { list: null, groups: await groupsOfValidations(context, { accountId, most }) },
    ] as { list: ListRow | null; groups: Awaited<ReturnType<typeof groupsOfList>> }[];
    for (const list of lists) {
      sources.push({ list, groups: await groupsOfList(context, list) });
    }
    const versions = sources.flatMap(({ groups }) => groups.map((group) => group.policy_version));
    const earlier = await findPolicies(queries, accountId, [...new Set(versions)]);
    return {
      object: "policy_simulation" as const,
      policy_version: await currentPolicyVersion(queries, accountId),
      data: sources.map(({ list, groups }) => ({
        source: list === null ? ("validations" as const) : ("list" as const),
        list_id: list?.id ?? null,
        name: list?.name ?? null,
        ...simulate(groups, { policy, earlier }),
      })),
    };
  },
);

/** `POST /v1/policy/simulations/rows`: returns the stored results that another policy changes. */
export const simulatePolicyRowsRoute = scopedRoute(
  simulatePolicyRows,
  async ({ context, caller, body }) => {
    const { list_id: listId, reason = null, limit = limits.pageDefault, after, ...policy } = body;
    const accountId = caller.account.id;
    const digest = sha256(JSON.stringify([listId, reason, policy]));
    const pageKey = `policy rows ${accountId} ${digest}`;
    const cursor = readCursor(context.secrets, pageKey, after);
    const page = { accountId, policy, reason, after: cursor, limit };
    const rows =
      listId === undefined
        ? await simulatedValidations(context, { ...page, most: policyLimits.simulatedValidations })
        : await simulatedListRows(context, await completedList(context, accountId, listId), page);
    return buildPage(context.secrets, pageKey, { rows, limit, present: (row) => row });
  },
);
