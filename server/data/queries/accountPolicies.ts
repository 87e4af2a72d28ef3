import type { Queries } from "#server/data/connection/database.ts";
import { type AccountPolicyRow, policyOf } from "#server/data/tables/policies/accountPolicyRow.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { type AccountPolicy, standardPolicy } from "#vocabulary/policy.ts";

/** A policy with its version; version 0 is the standard policy. */
export interface VersionedPolicy {
  version: number;
  policy: AccountPolicy;
}

const standard: VersionedPolicy = { version: 0, policy: standardPolicy };

const versioned = ({ version, policy }: AccountPolicyRow): VersionedPolicy => ({
  version,
  policy: policyOf(policy),
});

/** Returns the newest version of an account's policy; undefined if it saved none. */
export async function newestPolicyRow(
  queries: Queries,
  accountId: string,
): Promise<AccountPolicyRow | undefined> {
  return queries
    .selectFrom("account_policies")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the policy that judges an account's new results. */
export async function currentPolicy(queries: Queries, accountId: string): Promise<VersionedPolicy> {
  const row = await newestPolicyRow(queries, accountId);
  return row === undefined ? standard : versioned(row);
}

/** Returns the version of the policy that judges an account's new results. */
export async function currentPolicyVersion(queries: Queries, accountId: string): Promise<number> {
  return (await newestPolicyRow(queries, accountId))?.version ?? 0;
}

/** Returns these versions of an account's policy, and the standard policy. */
export async function findPolicies(
  queries: Queries,
  accountId: string,
  versions: readonly number[],
): Promise<Map<number, AccountPolicy>> {
  const rows =
    versions.length === 0
      ? []
      : await queries
          .selectFrom("account_policies")
          .selectAll()
          .where("account_id", "=", accountId)
          .where("version", "in", versions)
          .execute();
  return new Map([
    [0, standardPolicy],
    ...rows.map((row) => [row.version, policyOf(row.policy)] as const),
  ]);
}

/** Returns the policy of a list: the one of its start, or the account's newest while the list hasn't started. */
export async function policyOfList(
  queries: Queries,
  { account_id: accountId, policy_version: version, started_at: startedAt, state }: ListRow,
): Promise<VersionedPolicy> {
  if (version === null) {
    const before = startedAt === null && (state === "sampling" || state === "ready");
    return before ? currentPolicy(queries, accountId) : standard;
  }
  const policies = await findPolicies(queries, accountId, [version]);
  return { version, policy: policies.get(version) ?? standardPolicy };
}

/** Returns versions of an account's policy, newest first, below a version. */
export async function policyPage(
  queries: Queries,
  page: { accountId: string; below: number | null; limit: number },
): Promise<AccountPolicyRow[]> {
  const all = queries
    .selectFrom("account_policies")
    .selectAll()
    .where("account_id", "=", page.accountId);
  const below = page.below === null ? all : all.where("version", "<", page.below);
  return below.orderBy("version", "desc").limit(page.limit).execute();
}

/** Adds a version. */
export async function insertPolicy(queries: Queries, row: AccountPolicyRow): Promise<void> {
  await queries.insertInto("account_policies").values(row).execute();
}
