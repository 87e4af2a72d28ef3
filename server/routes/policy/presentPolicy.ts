import type { PolicyVersion } from "#contract/policy.ts";
import { type AccountPolicyRow, policyOf } from "#server/data/tables/policies/accountPolicyRow.ts";
import { policyChanges } from "#contract/policyChanges.ts";
import { standardPolicy } from "#vocabulary/policy.ts";
import { instant } from "#server/presenters/instant.ts";

/** Returns a version of a policy as the API shows it, with its differences from the one before. */
export function presentPolicy({
  row,
  before,
}: {
  row: AccountPolicyRow;
  before: AccountPolicyRow | undefined;
}): PolicyVersion {
  const policy = policyOf(row.policy);
  const earlier = before === undefined ? standardPolicy : policyOf(before.policy);
  return {
    object: "policy_version",
    version: row.version,
    ...policy,
    restores: row.restores,
    author: row.author,
    key_id: row.key_id,
    note: row.note,
    created_at: instant(row.created_at),
    changes: policyChanges(earlier, policy),
  };
}
