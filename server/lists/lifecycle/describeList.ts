import type { List, ListState } from "#contract/listShape.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { listWithSameFile } from "#server/data/queries/lists.ts";
import { type ListRow, countsOf } from "#server/data/tables/listRow.ts";
import { presentList } from "#server/presenters/presentList.ts";
import { limits } from "#contract/limits.ts";
import { dailyBudgetSpent } from "#server/data/queries/dailyBudgets.ts";
import { instant } from "#server/presenters/instant.ts";
import { dayOf } from "#server/services/credits/grantStartingCredits.ts";

const unstarted: readonly ListState[] = ["parsing", "needs_mapping", "ready", "sampling"];

/** Returns a list as the API shows it; before its start, with the earlier list of the same file. */
export async function describeList(
  queries: Queries,
  row: ListRow,
  now = Date.now(),
): Promise<List> {
  const { account_id: accountId, file_hash: hash, id, state } = row;
  const earlier =
    hash === null || !unstarted.includes(state)
      ? null
      : await listWithSameFile(queries, { accountId, hash, before: id });
  return presentList(row, earlier, await sampleOffer(queries, row, now));
}

const dayMs = 86_400_000;

/** Returns the number of rows a sample is drawn from: those that would be checked. */
export function rowsToDraw(list: Pick<ListRow, "counts">): number {
  const counts = countsOf(list.counts);
  return counts === null ? 0 : counts.billable + counts.sandbox;
}

/** Returns the free sample offered for a counted list, or why there is none; null if it had one or isn't counted. */
async function sampleOffer(
  queries: Queries,
  list: ListRow,
  now: number,
): Promise<List["sample_offer"]> {
  if (list.state !== "ready" || list.sample !== null) {
    return null;
  }
  if (rowsToDraw(list) < limits.sampleRowsMin) {
    return { size: 0, reason: "too_few_rows", renews_at: null };
  }
  const day = dayOf(now);
  const spent = await dailyBudgetSpent(queries, {
    accountId: list.account_id,
    budget: "samples",
    day,
  });
  const size = Math.max(0, Math.min(limits.sampleMax, limits.sampleAddressesDay - spent));
  return size > 0
    ? { size, reason: null, renews_at: null }
    : { size, reason: "budget_spent", renews_at: instant((day + 1) * dayMs) };
}
