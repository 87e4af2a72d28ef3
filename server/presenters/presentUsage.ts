import type { Usage } from "#contract/usage.ts";
import { dateOf } from "#server/presenters/instant.ts";

/** Validations of one day and key; `key_id` is null for the app. */
export interface ValidationUse {
  day: number;
  key_id: string | null;
  count: number;
  charged: number;
  credits: number;
}

/** Counts of a period; days count from the epoch. */
export interface UsageCounts {
  first: number;
  last: number;
  validations: readonly ValidationUse[];
  lists: readonly { day: number; credits: number }[];
  keyNames: ReadonlyMap<string, string>;
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

function addUpSpending(
  validations: readonly ValidationUse[],
  lists: UsageCounts["lists"],
): Usage["totals"] {
  const count = sum(validations.map((use) => use.count));
  const byValidations = sum(validations.map((use) => use.credits));
  const byLists = sum(lists.map((use) => use.credits));
  return {
    validations: count,
    free: count - sum(validations.map((use) => use.charged)),
    credits: { validations: byValidations, lists: byLists, total: byValidations + byLists },
  };
}

/** Returns the usage of a period. */
export function presentUsage({ first, last, validations, lists, keyNames }: UsageCounts): Usage {
  const byDay = Map.groupBy(validations, ({ day }) => day);
  const listsByDay = Map.groupBy(lists, ({ day }) => day);
  const byKey = Map.groupBy(validations, ({ key_id: key }) => key);
  return {
    object: "usage",
    from: dateOf(first),
    to: dateOf(last),
    totals: addUpSpending(validations, lists),
    days: Array.from({ length: last - first + 1 }, (_, index) => {
      const day = first + index;
      return {
        date: dateOf(day),
        ...addUpSpending(byDay.get(day) ?? [], listsByDay.get(day) ?? []),
      };
    }),
    keys: [...byKey]
      .map(([key, uses]) => ({
        key_id: key,
        name: key === null ? null : (keyNames.get(key) ?? null),
        validations: sum(uses.map((use) => use.count)),
        credits: sum(uses.map((use) => use.credits)),
      }))
      .toSorted((one, other) => other.validations - one.validations),
  };
}
