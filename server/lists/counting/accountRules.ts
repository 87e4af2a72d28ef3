import { type RuleMatcher, ruleKeys } from "#engine/lists/ownRules.ts";
import type { AppContext } from "#server/context.ts";
import { allRules } from "#server/data/queries/rules.ts";

/** Returns a matcher that finds the account's own rule for an address; reads the rules once. */
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
