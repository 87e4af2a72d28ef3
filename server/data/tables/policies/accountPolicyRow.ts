import * as z from "zod/mini";
import { accountPolicy } from "#contract/policy.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import { jsonColumn, nullableJsonColumn } from "#server/data/tables/columns/jsonColumn.ts";

/** One version of an account's policy. Versions count from 1 and never change. */
export interface AccountPolicyRow {
  account_id: string;
  version: number;
  /** JSON of `AccountPolicy`. */
  policy: string;
  /** The earlier version that this one restores; null if it is new. */
  restores: number | null;
  /** Email address of the account, or name of the API key, that saved it. */
  author: string;
  /** The API key that saved it; null if a person did. */
  key_id: string | null;
  note: string | null;
  created_at: number;
}

/** Returns the policy from `account_policies.policy`. */
export const policyOf = jsonColumn("account_policies.policy", accountPolicy);

/** Results that a policy judges alike, with their number. */
export interface PolicyGroup {
  verdict: Verdict;
  reason: Reason;
  score: number | null;
  /** The findings, as `formatFindings` writes them; null for results stored before version 035. */
  basis: string | null;
  /** Version of the account's policy that judged them; 0 is the standard policy. */
  policy_version: number;
  rows: number;
}

const groups = z.custom<PolicyGroup[]>((value) => Array.isArray(value));

/** Returns the results of a completed list in groups, from `lists.judgements`; null if they aren't counted yet. */
export const parsePolicyGroups = nullableJsonColumn("lists.judgements", groups, null);
