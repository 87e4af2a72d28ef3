// SQLite answers on this thread, so that awaiting it lets nothing else run.
import { setImmediate as othersTurn } from "node:timers/promises";
import { type OwnRule, type RuleMatcher, ruleKeys } from "#engine/lists/ownRules.ts";
import type { AppContext } from "#server/context.ts";
import { allRules } from "#server/data/queries/rules.ts";

/** Returns a matcher that finds the account's own rule for an address; reads the rules once. */
export async function accountRules(
  context: Pick<AppContext, "database">,
  accountId: string,
): Promise<RuleMatcher> {
  const rules = new Map<string, OwnRule>();
  for await (const some of allRules(context.database.queries, accountId)) {
    for (const rule of some) {
      rules.set(rule.value, rule);
    }
    await othersTurn();
  }
  return (address) => {
    const key = rules.size === 0 ? undefined : ruleKeys(address).find((one) => rules.has(one));
    return key === undefined ? null : (rules.get(key) ?? null);
  };
}
