import type { PolicyChange } from "#contract/policy.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";

const fieldsOf = ({ reasons, min_scores: least }: AccountPolicy): [string, string | number][] => [
  ...Object.entries(reasons),
  ...Object.entries(least).map(([name, score]): [string, number] => [`min_scores.${name}`, score]),
];

/** Returns the fields that differ between two policies. */
export function policyChanges(before: AccountPolicy, after: AccountPolicy): PolicyChange[] {
  const old = new Map(fieldsOf(before));
  return fieldsOf(after).flatMap(([field, to]) => {
    const from = old.get(field);
    return from === undefined || from === to ? [] : [{ field, from, to }];
  });
}
