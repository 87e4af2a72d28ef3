import { setImmediate } from "node:timers/promises";
import { applyPolicy, parseFindings } from "#engine/verdict/applyPolicy.ts";
import type { AppContext } from "#server/context.ts";
import { findPolicies } from "#server/data/queries/accountPolicies.ts";
import { countPolicyGroups, storePolicyGroups } from "#server/data/queries/policyGroups.ts";
import { latestOutcomes } from "#server/data/queries/validations.ts";
import {
  type PolicyGroup,
  parsePolicyGroups,
} from "#server/data/tables/policies/accountPolicyRow.ts";
import { type ListRow, rowsInFile } from "#server/data/tables/listRow.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

type Context = Pick<AppContext, "database">;

/** Returns the results of a completed list in groups. Counts the rows once, a window at a time, and stores the groups with the list. */
export async function groupsOfList({ database }: Context, list: ListRow): Promise<PolicyGroup[]> {
  const stored = parsePolicyGroups(list.judgements);
  if (stored !== null) {
    return stored;
  }
  const counted = await countPolicyGroups(database.queries, {
    listId: list.id,
    rows: rowsInFile(list),
    policyVersion: list.policy_version ?? 0,
  });
  await storePolicyGroups(database.queries, list.id, JSON.stringify(counted));
  return counted;
}

const validationsAtOnce = 2000;

/** Returns the latest validations of an account in groups, at most `most` of them. */
export async function groupsOfValidations(
  { database }: Context,
  { accountId, most }: { accountId: string; most: number },
): Promise<PolicyGroup[]> {
  const groups = new Map<string, PolicyGroup>();
  let before: string | null = null;
  for (let left = most; left > 0; left -= validationsAtOnce) {
    const limit = Math.min(left, validationsAtOnce);
    const rows = await latestOutcomes(database.queries, { accountId, before, limit });
    for (const { verdict, reason, basis, policy_version: version } of rows) {
      const key = `${verdict} ${reason} ${basis} ${version}`;
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, {
          verdict: verdict as Verdict,
          reason: reason as Reason,
          score: null,
          basis,
          policy_version: version ?? 0,
          rows: 1,
        });
      } else {
        group.rows += 1;
      }
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < limit) {
      break;
    }
    await setImmediate();
  }
  return withScores(database, accountId, [...groups.values()]);
}

/** Returns the groups with the scores that their policies gave. */
async function withScores(
  { queries }: Context["database"],
  accountId: string,
  groups: readonly PolicyGroup[],
): Promise<PolicyGroup[]> {
  const versions = [...new Set(groups.map(({ policy_version: version }) => version))];
  const policies = await findPolicies(queries, accountId, versions);
  return groups.map((group) => {
    const findings = group.basis === null ? null : parseFindings(group.basis);
    return findings === null
      ? group
      : { ...group, score: applyPolicy(findings, policies.get(group.policy_version)).score };
  });
}
