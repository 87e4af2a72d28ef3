import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import type { AppContext } from "#server/context.ts";
import { type ListRow, optionsOf } from "#server/data/tables/listRow.ts";
import { accountRules } from "#server/lists/counting/accountRules.ts";
import type { RetryOptions } from "#server/lists/progress/nextRetryMs.ts";
/** Everything needed to check the rows of one list. */
export interface CheckContext {
  list: ListRow;
  now: () => number;
  retry: RetryOptions;
  /** Options of the checks: ports, rules of the account, lists of the operator. */
  options: Pick<ProbeOptions, "tenant" | "ports" | "rules" | "operatorLists" | "offline">;
}

/** Reads the account's rules and prepares the checks of a list. */
export async function createCheckContext(
  context: Pick<AppContext, "database" | "ports" | "lists" | "now">,
  list: ListRow,
): Promise<CheckContext> {
  const wished = optionsOf(list.options);
  const rules = await accountRules(context, list.account_id);
  return {
    list,
    now: context.now,
    retry: wished.retry_unknown,
    options: {
      tenant: list.account_id,
      ports: context.ports,
      rules,
      operatorLists: context.lists.current(),
    },
  };
}
