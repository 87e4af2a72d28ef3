// SQLite answers on this thread, so that awaiting it lets nothing else run.
import { setImmediate } from "node:timers/promises";
import {
  type MxRuleMatcher,
  mxRuleKeys,
  type OwnRule,
  type RuleMatcher,
  ruleKeys,
} from "#engine/lists/ownRules.ts";
import type { AppContext } from "#server/context.ts";
import { allRules } from "#server/data/queries/rules.ts";

/** Matchers of an account's own rules. */
export interface AccountRules {
  rules: RuleMatcher;
  mxRules: MxRuleMatcher;
}

/** Returns matchers that find the account's own rule for an address and for MX hosts; reads the rules once. */
export async function accountRules(
  context: Pick<AppContext, "database">,
  accountId: string,
): Promise<AccountRules> {
  const byValue = new Map<string, OwnRule>();
  for await (const some of allRules(context.database.queries, accountId)) {
    for (const rule of some) {
      byValue.set(rule.value, rule);
    }
    await setImmediate();
  }
  const first = (keysOf: () => readonly string[]): OwnRule | null => {
    const key = byValue.size === 0 ? undefined : keysOf().find((one) => byValue.has(one));
    return key === undefined ? null : (byValue.get(key) ?? null);
  };
  return {
    rules: (address) => first(() => ruleKeys(address)),
    mxRules: (hosts) => first(() => mxRuleKeys(hosts)),
  };
}
