import {
  mxPrefix,
  mxRuleKeys,
  nearestRule,
  type OwnRule,
  ruleKeys,
} from "#engine/lists/ownRules.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { rulesFor } from "#server/data/queries/rules.ts";
import type { AppContext } from "#server/context.ts";

/**
 * Returns the stored form of a rule's target, in lower case and A-labels; null if the text is none. Targets are
 * `name@domain`, a domain (also as `@domain` or `*@domain`), the subdomains of a domain or top-level domain
 * (`*.domain`), a local part at every domain (`name@*`), and an MX host with those under it (`mx:host`, `mx:*.host`).
 */
export function ruleValue(target: string): string | null {
  const trimmed = target.trim();
  return trimmed.slice(0, mxPrefix.length).toLowerCase() === mxPrefix
    ? mxRuleValue(trimmed.slice(mxPrefix.length))
    : addressRuleValue(trimmed);
}

function mxRuleValue(host: string): string | null {
  const value = host.includes("@") ? null : addressRuleValue(host.trim());
  return value === null ? null : mxPrefix + value;
}

function addressRuleValue(target: string): string | null {
  const text = target.replace(/^\*?@/u, "");
  if (text.startsWith("*.")) {
    const parsed = parseAddress(`x@x${text.slice(1)}`);
    return parsed.ok ? `*${parsed.domainAscii.slice(1)}` : null;
  }
  const ofEveryDomain = text.endsWith("@*");
  const isAddress = text.includes("@");
  const parsed = parseAddress(
    ofEveryDomain ? `${text.slice(0, -1)}example.org` : isAddress ? text : `x@${text}`,
  );
  // A star in a name is meant as a pattern, which isn't one of ours.
  if (!parsed.ok || parsed.local.includes("*")) {
    return null;
  }
  const [address = null, domain = null] = ruleKeys(parsed);
  return ofEveryDomain ? (ruleKeys(parsed).at(-1) ?? null) : isAddress ? address : domain;
}

/** Returns the account's most specific rule for an address; null if there is none. */
export async function findOwnRule(
  context: Pick<AppContext, "database">,
  accountId: string,
  input: string,
): Promise<OwnRule | null> {
  const parsed = parseAddress(input);
  if (!parsed.ok) {
    return null;
  }
  return firstRule(context, accountId, ruleKeys(parsed));
}

/** Returns the account's rule for the first of these MX hosts that has one; null if none has. */
export async function findMxRule(
  context: Pick<AppContext, "database">,
  accountId: string,
  hosts: readonly string[],
): Promise<OwnRule | null> {
  return firstRule(context, accountId, mxRuleKeys(hosts));
}

async function firstRule(
  { database }: Pick<AppContext, "database">,
  accountId: string,
  keys: readonly string[],
): Promise<OwnRule | null> {
  if (keys.length === 0) {
    return null;
  }
  const rows = await rulesFor(database.queries, accountId, keys);
  const row = nearestRule(keys, rows);
  return row === null ? null : { id: row.id, kind: row.kind, value: row.value };
}
