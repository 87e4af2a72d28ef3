import type { AccountPolicy } from "#vocabulary/policy.ts";

/** Returns the policy of a version, without what else is known of it. */
export const policyIn = ({ reasons, min_scores }: AccountPolicy): AccountPolicy => ({
  reasons,
  min_scores,
});
