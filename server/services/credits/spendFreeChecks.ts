import { freeLimits } from "#contract/freeLimits.ts";
import type { ListCounts } from "#contract/listShape.ts";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  dailyBudgetSpent,
  returnDailyBudget,
  spendDailyBudget,
} from "#server/data/queries/dailyBudgets.ts";
import { creditsSpentSince } from "#server/data/queries/readFigures.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { dayOf } from "./grantStartingCredits.ts";

const dayMs = 86_400_000;

/** Free checks of an account: single ones, those of a batch, or rows of a list. */
interface Spending {
  accountId: string;
  size: number;
}

/** Time of the calls in ms since the epoch, and whether limits are on. */
interface Counting {
  config: Pick<AppContext["config"], "rateLimits">;
  now: number;
}

const budgetOf = ({ accountId, size }: Spending, now: number) => ({
  accountId: owningAccountId(accountId),
  budget: "free_checks" as const,
  day: dayOf(now),
  size,
});

/** Counts free checks of an account, live and test data together, against the limit of the day, all or none; false if they are too many. */
export async function spendFreeChecks(
  queries: Queries,
  { config, now }: Counting,
  spending: Spending,
): Promise<boolean> {
  if (!config.rateLimits || spending.size === 0) {
    return true;
  }
  const spend = budgetOf(spending, now);
  const { accountId } = spend;
  if (await spendDailyBudget(queries, { ...spend, max: freeLimits.freeChecksDay })) {
    return true;
  }
  const first = spend.day - freeLimits.freeChecksCreditDays;
  const credits = await creditsSpentSince(queries, { accountId, first });
  const max = freeLimits.freeChecksDay + freeLimits.freeChecksPerCredit * credits;
  return credits > 0 && spendDailyBudget(queries, { ...spend, max });
}

/** Takes free checks back that were counted today and didn't begin. */
export async function returnFreeChecks(
  queries: Queries,
  { config, now }: Counting,
  spending: Spending,
): Promise<void> {
  if (config.rateLimits && spending.size > 0) {
    await returnDailyBudget(queries, budgetOf(spending, now));
  }
}

/** Returns how many of these free checks may store their evidence, and counts those. */
export async function spendFreeEvidence(
  queries: Queries,
  { config, now }: Counting,
  spending: Spending,
): Promise<number> {
  const { size } = spending;
  if (!config.rateLimits || size === 0) {
    return size;
  }
  const max = freeLimits.freeChecksWithEvidenceDay;
  const spend = { ...budgetOf(spending, now), budget: "free_evidence" as const, max };
  if (await spendDailyBudget(queries, spend)) {
    return size;
  }
  const left = Math.min(size, max - (await dailyBudgetSpent(queries, spend)));
  // Another process may have spent the rest meanwhile.
  return left > 0 && (await spendDailyBudget(queries, { ...spend, size: left })) ? left : 0;
}

/** Returns the rows of a list that count as free checks: those beyond what its rows that cost a credit allow. Rows with a recent result count, too. */
export function freeRowsOf(counts: ListCounts | null): number {
  if (counts === null) {
    return 0;
  }
  const { rows, blank, billable } = counts;
  return Math.max(0, rows - blank - billable - freeLimits.freeChecksPerCredit * billable);
}

/** Returns the seconds until the count of free checks starts again at zero. */
export function freeChecksRetryS(now: number): number {
  return Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1000);
}
