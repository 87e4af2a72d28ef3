import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import type { AppContext } from "#server/context.ts";
import { type ListRow, optionsOf } from "#server/data/tables/listRow.ts";
import { policyOfList, type VersionedPolicy } from "#server/data/queries/accountPolicies.ts";
import { loadOwnDomains } from "#server/services/suggestions/loadOwnDomains.ts";
import { accountRules } from "#server/lists/counting/accountRules.ts";
import type { RetryOptions } from "#server/lists/progress/nextRetryMs.ts";
/** Everything needed to check the rows of one list. */
export interface CheckContext {
  list: ListRow;
  now: () => number;
  retry: RetryOptions;
  /** Policy that judges the rows. */
  policy: VersionedPolicy;
  /** Options of the checks: ports, rules and policy of the account, lists of the operator. */
  options: Pick<
    ProbeOptions,
    "tenant" | "ports" | "rules" | "mxRules" | "policy" | "operatorLists" | "ownDomains" | "offline"
  >;
}

/** Reads the account's rules and prepares the checks of a list. */
export async function createCheckContext(
  context: Pick<AppContext, "database" | "ports" | "operatorLists" | "now">,
  list: ListRow,
): Promise<CheckContext> {
  const options = optionsOf(list.options);
  const policy = await policyOfList(context.database.queries, list);
  const rules = await accountRules(context, list.account_id);
  return {
    list,
    now: context.now,
    policy,
    retry: options.retry_unknown,
    options: {
      tenant: list.account_id,
      ports: context.ports,
      ...rules,
      policy: policy.policy,
      operatorLists: context.operatorLists.current(),
      ownDomains: await loadOwnDomains(context, list.account_id),
    },
  };
}
