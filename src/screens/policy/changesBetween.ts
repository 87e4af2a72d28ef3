import type { PolicyChange } from "#contract/policy.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";

/** The policy of a version, without what else is known of it. */
export const policyIn = ({ reasons, min_scores }: AccountPolicy): AccountPolicy => ({
  reasons,
  min_scores,
});

const fieldsOf = ({ reasons, min_scores: least }: AccountPolicy): [string, string | number][] => [
  ...Object.entries(reasons),
  ...Object.entries(least).map(([name, score]): [string, number] => [`min_scores.${name}`, score]),
];

/** Returns the settings that differ between two policies. */
export function changesBetween(from: AccountPolicy, to: AccountPolicy): PolicyChange[] {
  const after = new Map(fieldsOf(to));
  return fieldsOf(from).flatMap(([field, old]) => {
    const value = after.get(field);
    return value === undefined || value === old ? [] : [{ field, from: old, to: value }];
  });
}
