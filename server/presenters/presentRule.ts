import type { Rule } from "#contract/rules.ts";
import type { RuleRow } from "#server/data/tables/ruleRow.ts";
import type { RuleScope } from "#vocabulary/rules.ts";
import { mxPrefix } from "#engine/lists/ownRules.ts";
import { instant } from "./instant.ts";

/** Returns the addresses that a stored target is for. */
export function parseScope(value: string): RuleScope {
  if (value.startsWith(mxPrefix)) {
    return "mx_host";
  }
  if (value.startsWith("*.")) {
    return "subdomains";
  }
  if (value.endsWith("@*")) {
    return "local_part";
  }
  return value.includes("@") ? "address" : "domain";
}

/** Returns a rule as the API shows it. */
export function presentRule(row: RuleRow): Rule {
  return {
    id: row.id,
    object: "rule",
    kind: row.kind,
    scope: parseScope(row.value),
    target: row.value,
    note: row.note,
    author: row.author,
    created_at: instant(row.created_at),
  };
}
