import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { RuleKind } from "#vocabulary/rules.ts";

/** An account's rule for addresses. `value` is one of {@link ruleKeys}. */
export interface OwnRule {
  id: string;
  kind: RuleKind;
  value: string;
}

/** Returns the rule that matches an address, or null. */
export type RuleMatcher = (address: WellFormedAddress) => OwnRule | null;

/** Returns all values a rule for this address can have, most specific first: the address, its domain, each parent domain after its pattern for subdomains (`*.example.org`), the top-level domain (`*.org`), and the local part at every domain (`name@*`). */
export function ruleKeys(address: Pick<WellFormedAddress, "local" | "domainAscii">): string[] {
  const local = address.local.toLowerCase();
  const keys = [`${local}@${address.domainAscii}`];
  let rest = address.domainAscii;
  for (let dot = rest.indexOf("."); dot >= 0; dot = rest.indexOf(".")) {
    keys.push(rest);
    rest = rest.slice(dot + 1);
    keys.push(`*.${rest}`);
  }
  return [...keys, `${local}@*`];
}

/** Returns the most specific matching rule: see {@link ruleKeys} for the order. */
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
