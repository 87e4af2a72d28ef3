import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import { ruleKeys, type RuleMatcher } from "#engine/lists/ownRules.ts";
import type { AppContext } from "#server/context.ts";
import { allRules } from "#server/data/queries/rules.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { optionsOf } from "#server/lists/listColumns.ts";
import type { RetryOptions } from "./nextRetryMs.ts";

/** What checking the rows of one list needs. */
export interface CheckContext {
  list: ListRow;
  now: () => number;
  retry: RetryOptions;
  /** How an address is verified: ports, rules of the account, lists of the operator. */
  options: Pick<ProbeOptions, "tenant" | "ports" | "rules" | "operatorLists">;
}

/** Answers the rule of an account that an address meets; the rules are read once. */
export async function accountRules(
  context: Pick<AppContext, "database">,
  accountId: string,
): Promise<RuleMatcher> {
  const rules = new Map(
    (await allRules(context.database.queries, accountId)).map((rule) => [rule.value, rule]),
  );
  return (address) => {
    const rule = rules.size === 0 ? undefined : ruleKeys(address).find((key) => rules.has(key));
    const row = rule === undefined ? undefined : rules.get(rule);
    return row === undefined ? null : { id: row.id, kind: row.kind, value: row.value };
  };
}

/** Prepares the checking of a list. */
export async function createCheckContext(
  context: Pick<AppContext, "database" | "ports" | "lists" | "now">,
  list: ListRow,
): Promise<CheckContext> {
  const wished = optionsOf(list);
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
