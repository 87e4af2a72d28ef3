import { policyLimits } from "#contract/policy.ts";
import type { AppContext } from "#server/context.ts";
import {
  insertPolicy,
  newestPolicyRow,
  findPolicies,
  policyPage,
} from "#server/data/queries/accountPolicies.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { type AccountPolicyRow, policyOf } from "#server/data/tables/policies/accountPolicyRow.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { type AccountPolicy, standardPolicy } from "#vocabulary/policy.ts";
import { policyChanges } from "#contract/policyChanges.ts";

/** A policy to save, and who saves it. */
export interface NewPolicy {
  accountId: string;
  /** Email address of the person, or name of the API key. */
  author: string;
  keyId: string | null;
  from: ClientInfo;
  /** The policy, or the version to save again. */
  policy: AccountPolicy | { restores: number };
  note: string | null;
}

/** A saved version with the one before it; or why nothing was saved. */
export type SavedPolicy =
  | { ok: true; row: AccountPolicyRow; before: AccountPolicyRow | undefined }
  | { ok: false; error: "unchanged" | "too_many" | "not_found" };

/** Saves a policy as the account's next version, which judges results from now on. */
export async function storePolicy(
  { database, now }: Pick<AppContext, "database" | "now">,
  wanted: NewPolicy,
): Promise<SavedPolicy> {
  const { accountId } = wanted;
  return database.atomically(async (queries): Promise<SavedPolicy> => {
    await lockAccount(queries, accountId);
    const before = await newestPolicyRow(queries, accountId);
    const restores = "restores" in wanted.policy ? wanted.policy.restores : null;
    const policy =
      "restores" in wanted.policy
        ? (await findPolicies(queries, accountId, [wanted.policy.restores])).get(
            wanted.policy.restores,
          )
        : wanted.policy;
    if (policy === undefined) {
      return { ok: false, error: "not_found" };
    }
    const current = before === undefined ? standardPolicy : policyOf(before.policy);
    const changes = policyChanges(current, policy);
    if (changes.length === 0) {
      return { ok: false, error: "unchanged" };
    }
    const version = (before?.version ?? 0) + 1;
    if (version > policyLimits.versions) {
      return { ok: false, error: "too_many" };
    }
    const row = {
      account_id: accountId,
      version,
      policy: JSON.stringify(policy),
      restores,
      author: wanted.author,
      key_id: wanted.keyId,
      note: wanted.note,
      created_at: now(),
    };
    await insertPolicy(queries, row);
    const detail = `${version}: ${changes.map(({ field }) => field).join(", ")}`.slice(0, 200);
    const { from } = wanted;
    await recordEvent(queries, { accountId, kind: "policy_changed", at: now(), from, detail });
    return { ok: true, row, before };
  });
}

/** Returns versions of an account's policy, newest first, each with the one before it. One more than `limit` is read. */
export async function policyVersions(
  { database: { queries } }: Pick<AppContext, "database">,
  page: { accountId: string; below: number | null; limit: number },
): Promise<{ id: string; row: AccountPolicyRow; before: AccountPolicyRow | undefined }[]> {
  const rows = await policyPage(queries, { ...page, limit: page.limit + 2 });
  return rows
    .slice(0, page.limit + 1)
    .map((row, index) => ({ id: String(row.version), row, before: rows[index + 1] }));
}
