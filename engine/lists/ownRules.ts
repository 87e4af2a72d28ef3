import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import type { RuleKind } from "#vocabulary/rules.ts";

/** An account's rule. `value` is one of {@link ruleKeys} or {@link mxRuleKeys}. */
export interface OwnRule {
  id: string;
  kind: RuleKind;
  value: string;
}

/** Returns the rule that matches an address, or null. */
export type RuleMatcher = (address: WellFormedAddress) => OwnRule | null;

/** Returns the rule that matches one of these MX hosts, which are in order of preference, or null. */
export type MxRuleMatcher = (hosts: readonly string[]) => OwnRule | null | Promise<OwnRule | null>;

/** Start of the value of each rule for an MX host. */
export const mxPrefix = "mx:";

/** Number of MX hosts, best first, that are compared with rules: a domain could publish thousands. */
const comparedHosts = 20;

/** Returns a domain and each parent domain after its pattern for subdomains, then the pattern of the top-level domain. */
function domainKeys(domain: string): string[] {
  const keys: string[] = [];
  let rest = domain;
  for (let dot = rest.indexOf("."); dot >= 0; dot = rest.indexOf(".")) {
    keys.push(rest);
    rest = rest.slice(dot + 1);
    keys.push(`*.${rest}`);
  }
  return keys;
}

/** Returns all values a rule for these MX hosts can have, best host first, and of each host the most specific first. */
export function mxRuleKeys(hosts: readonly string[]): string[] {
  return hosts
    .slice(0, comparedHosts)
    .flatMap((host) => domainKeys(host).map((key) => mxPrefix + key));
}

/** Returns all values a rule for this address can have, most specific first: the address, its domain, each parent domain after its pattern for subdomains (`*.example.org`), the top-level domain (`*.org`), and the local part at every domain (`name@*`). */
export function ruleKeys(address: Pick<WellFormedAddress, "local" | "domainAscii">): string[] {
  const local = address.local.toLowerCase();
  const { domainAscii: domain } = address;
  return [`${local}@${domain}`, ...domainKeys(domain), `${local}@*`];
}

/** Returns the first rule with one of these values, which are in order of preference; null if there is none. */
export function nearestRule<Rule extends { value: string }>(
  keys: readonly string[],
  rules: readonly Rule[],
): Rule | null {
  const byValue = new Map(rules.map((rule) => [rule.value, rule]));
  const key = keys.find((one) => byValue.has(one));
  return key === undefined ? null : (byValue.get(key) ?? null);
}
