import { countsOf, type ListRow } from "#server/data/tables/listRow.ts";
import { limits } from "#contract/limits.ts";
import type { List } from "#contract/listShape.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { sampleBudgetSpent } from "#server/data/queries/samples.ts";
import { instant } from "#server/presenters/instant.ts";
import { dayOf } from "#server/services/credits/grantStartingCredits.ts";

const dayMs = 86_400_000;

/** Returns the number of rows a sample is drawn from: those that would be checked. */
export function rowsToDraw(list: Pick<ListRow, "counts">): number {
  const counts = countsOf(list.counts);
  return counts === null ? 0 : counts.billable + counts.sandbox;
}

/** Returns the free sample offered for a counted list, or why there is none; null if it had one or isn't counted. */
export async function sampleOffer(
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
  const spent = await sampleBudgetSpent(queries, { accountId: list.account_id, day });
  const size = Math.max(0, Math.min(limits.sampleMax, limits.sampleAddressesDay - spent));
  return size > 0
    ? { size, reason: null, renews_at: null }
    : { size, reason: "budget_spent", renews_at: instant((day + 1) * dayMs) };
}
