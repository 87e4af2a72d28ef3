import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { RuleKind } from "#vocabulary/rules.ts";

/** An account's rule for an address or a domain. `value` is one of {@link ruleKeys}. */
export interface OwnRule {
  id: string;
  kind: RuleKind;
  value: string;
}

/** Returns the rule that matches an address, or null. */
export type RuleMatcher = (address: WellFormedAddress) => OwnRule | null;

/** Returns all values a rule for this address can have, most specific first: the address, its domain, and parent domains. */
export function ruleKeys(address: Pick<WellFormedAddress, "local" | "domainAscii">): string[] {
  const keys = [`${address.local.toLowerCase()}@${address.domainAscii}`];
  let rest = address.domainAscii;
  for (let dot = rest.indexOf("."); dot >= 0; dot = rest.indexOf(".")) {
    keys.push(rest);
    rest = rest.slice(dot + 1);
  }
  return keys;
}

/** Returns the most specific matching rule: an address before its domain, a domain before its parents. */
export function nearestRule<Rule extends { value: string }>(
  address: Pick<WellFormedAddress, "local" | "domainAscii">,
  rules: readonly Rule[],
): Rule | null {
  for (const key of ruleKeys(address)) {
    const rule = rules.find(({ value }) => value === key);
    if (rule !== undefined) {
      return rule;
    }
  }
  return null;
}
