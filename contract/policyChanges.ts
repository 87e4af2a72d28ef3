import type { AccountPolicy } from "#vocabulary/policy.ts";
import type { PolicyChange } from "./policy.ts";

const settings = ({ reasons, min_scores: least }: AccountPolicy): [string, string | number][] => [
  ...Object.entries(reasons),
  ...Object.entries(least).map(([name, score]): [string, number] => [`min_scores.${name}`, score]),
];

/** Returns the settings that differ between two policies; one that only one of them has is left out. */
export function policyChanges(before: AccountPolicy, after: AccountPolicy): PolicyChange[] {
  const old = new Map(settings(before));
  return settings(after).flatMap(([field, to]) => {
    const from = old.get(field);
    return from === undefined || from === to ? [] : [{ field, from, to }];
  });
}
