import { nearestRule, type OwnRule, ruleKeys } from "#engine/lists/ownRules.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { rulesFor } from "#server/data/queries/rules.ts";
import type { AppContext } from "#server/context.ts";

/** Returns the stored form of a rule's target: `name@domain` or a domain, in lower case and A-labels; null if the text is neither. */
export function ruleValue(target: string): string | null {
  const text = target.trim();
  const whole = text.lastIndexOf("@") > 0;
  const parsed = parseAddress(whole ? text : `x@${text.replace(/^@/u, "")}`);
  if (!parsed.ok) {
    return null;
  }
  const [address = null, domain = null] = ruleKeys(parsed);
  return whole ? address : domain;
}

/** Returns the account's most specific rule for an address; null if there is none. */
export async function ownRuleOf(
  context: Pick<AppContext, "database">,
  accountId: string,
  input: string,
): Promise<OwnRule | null> {
  const parsed = parseAddress(input);
  if (!parsed.ok) {
    return null;
  }
  const rows = await rulesFor(context.database.queries, accountId, ruleKeys(parsed));
  const row = nearestRule(parsed, rows);
  return row === null ? null : { id: row.id, kind: row.kind, value: row.value };
}
