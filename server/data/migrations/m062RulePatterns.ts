import { sqlMigration } from "./migration.ts";

/** Rules for `*@domain` were stored as addresses and never matched: they become rules for the domain, unless it has one. */
export const rulePatterns = sqlMigration("062_rule_patterns", () => [
  `update rules set value = substr(value, 3) where value like '*@%' and not exists (
     select 1 from rules other
     where other.account_id = rules.account_id and other.value = substr(rules.value, 3))`,
  `delete from rules where value like '*@%'`,
]);
