import type { Rule } from "#contract/rules.ts";
import type { RuleRow } from "#server/data/tables/ruleRow.ts";
import { instant } from "./instant.ts";

/** Returns a rule as the API shows it. */
export function presentRule(row: RuleRow): Rule {
  return {
    id: row.id,
    object: "rule",
    kind: row.kind,
    scope: row.value.includes("@") ? "address" : "domain",
    target: row.value,
    note: row.note,
    created_at: instant(row.created_at),
  };
}
