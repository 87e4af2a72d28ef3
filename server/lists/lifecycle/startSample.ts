import { limits } from "#contract/limits.ts";
import type { AppContext } from "#server/context.ts";
import { spendDailyBudget } from "#server/data/queries/dailyBudgets.ts";
import { changeList } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { dayOf } from "#server/services/credits/grantStartingCredits.ts";
import { rowsToDraw } from "./describeList.ts";

/** The list that is being sampled, or the reason why it isn't. */
export type StartedSample =
  | { ok: true; list: ListRow }
  | { ok: false; because: "wrong_state" | "refused" };

class Refused extends Error {}

/** Starts the free check of a random sample. Its size is deducted from the daily budget before the addresses are drawn, even if the list ends early. */
export async function startSample(
  { database, now }: Pick<AppContext, "database" | "now">,
  list: ListRow,
  size: number,
): Promise<StartedSample> {
  const day = dayOf(now());
  try {
    return await database.atomically(async (queries) => {
      const changed = await changeList(
        queries,
        { id: list.id, from: list.sample === null ? ["ready"] : [] },
        { state: "sampling", sample: JSON.stringify({ size, day }), worker: null },
      );
      if (changed === undefined) {
        return { ok: false, because: "wrong_state" };
      }
      const max = limits.sampleAddressesDay;
      const spending = { accountId: list.account_id, budget: "samples", day, size, max } as const;
      if (
        rowsToDraw(changed) < limits.sampleRowsMin ||
        !(await spendDailyBudget(queries, spending))
      ) {
        // Rolls the change of state back.
        throw new Refused();
      }
      return { ok: true, list: changed };
    });
  } catch (error) {
    if (error instanceof Refused) {
      return { ok: false, because: "refused" };
    }
    throw error;
  }
}
