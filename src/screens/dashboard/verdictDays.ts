import type { Validation } from "#contract/validations.ts";
import { verdicts, type Verdict } from "#vocabulary/verdicts.ts";

/** The verdicts of one day; `day` is an instant in it. */
export interface VerdictDay {
  day: string;
  counts: Record<Verdict, number>;
  total: number;
}

const none = () =>
  Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;

/** Counts validations by day, oldest first; `nameOf` names the day of an instant. */
export function verdictDays(
  checks: readonly Pick<Validation, "checked_at" | "verdict">[],
  nameOf: (instant: string) => string,
): VerdictDay[] {
  const days = new Map<string, VerdictDay>();
  for (const { checked_at: at, verdict } of checks) {
    const name = nameOf(at);
    const day = days.get(name) ?? { day: at, counts: none(), total: 0 };
    day.counts[verdict] += 1;
    day.total += 1;
    days.set(name, day);
  }
  return [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day));
}
