import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { RuleKind } from "#vocabulary/rules.ts";

/** A rule that an account made for an address or a domain. `value` is what it names, as {@link ruleKeys} writes it. */
export interface OwnRule {
  id: string;
  kind: RuleKind;
  value: string;
}

/** Answers the rule that an address meets, if any. */
export type RuleMatcher = (address: WellFormedAddress) => OwnRule | null;

/** Every value a rule for this address could have, the nearest first: the address, its domain, and the domains above it. */
export function ruleKeys(address: Pick<WellFormedAddress, "local" | "domainAscii">): string[] {
  const keys = [`${address.local.toLowerCase()}@${address.domainAscii}`];
  let rest = address.domainAscii;
  for (let dot = rest.indexOf("."); dot >= 0; dot = rest.indexOf(".")) {
    keys.push(rest);
    rest = rest.slice(dot + 1);
  }
  return keys;
}

/** Of the rules an address meets, the nearest: an address before its domain, a domain before those above it. */
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
