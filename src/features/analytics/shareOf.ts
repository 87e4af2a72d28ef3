import type { Tally } from "#contract/analytics.ts";

/** Returns a part of the results as a share from 0 to 1; 0 without results. */
export const shareOf = (part: number, { results }: Pick<Tally, "results">): number =>
  results.total === 0 ? 0 : part / results.total;
