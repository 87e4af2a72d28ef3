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

/** Returns how many checks without a charge an account has beyond those of every account, for the credits it spent lately. */
async function furtherChecks(
  queries: Queries,
  { accountId, day }: { accountId: string; day: number },
): Promise<number> {
  const first = day - freeLimits.freeChecksCreditDays;
  return freeLimits.freeChecksPerCredit * (await creditsSpentSince(queries, { accountId, first }));
}

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
  if (await spendDailyBudget(queries, { ...spend, max: freeLimits.freeChecksDay })) {
    return true;
  }
  const further = await furtherChecks(queries, spend);
  const max = freeLimits.freeChecksDay + further;
  return further > 0 && spendDailyBudget(queries, { ...spend, max });
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

/** Number up to which checks without a charge are counted, far above those that may begin. */
const countLimit = 1_000_000_000;

const unknownOf = (accountId: string, now: number) => ({
  accountId: owningAccountId(accountId),
  budget: "unknown_checks" as const,
  day: dayOf(now),
});

/** Counts a check that reserved a credit and ended without a charge. */
export async function countUnknown(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<void> {
  await spendDailyBudget(queries, { ...unknownOf(accountId, now), size: 1, max: countLimit });
}

/** Tells whether an account may begin checks that reserve a credit: not beyond the checks of the day that ended without a charge. */
export async function hasUnknownLeft(
  queries: Queries,
  { config, now }: Counting,
  accountId: string,
): Promise<boolean> {
  const spent = unknownOf(accountId, now);
  const used = config.rateLimits ? await dailyBudgetSpent(queries, spent) : 0;
  const left = freeLimits.unknownChecksDay - used;
  return left > 0 || left + (await furtherChecks(queries, spent)) > 0;
}

/** Returns the rows of a list that count as free checks: those beyond what its rows that cost a credit allow. Rows with a recent result count, too. */
export function countFreeRows(counts: ListCounts | null): number {
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
