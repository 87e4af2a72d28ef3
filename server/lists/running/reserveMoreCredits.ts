import { countsOf, optionsOf, type ListRow } from "#server/data/tables/listRow.ts";
import { accountById, holdCredits, moveCredits } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { changeList, lockList } from "#server/data/queries/lists.ts";
import { announceList, notifyOwner } from "#server/lists/lifecycle/announceList.ts";
import { reserveOfPayer } from "#server/lists/lifecycle/listPayer.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";

/** Returns the number of rows that may still cost a credit but have none reserved. */
export function unreservedRows(list: ListRow): number {
  const billable = countsOf(list.counts)?.billable ?? 0;
  return billable - list.charged - list.released - list.held;
}

/** Returns true if rows still need credits and none are reserved. */
const isSpent = (list: ListRow): boolean => list.held <= 0 && unreservedRows(list) > 0;

/** Reserves credits for a list whose credit limit is below its price, as far as its limit, its account, its key's budget and its member's limit allow: rows that turned out to be free have returned theirs. If that fails, pauses the list and notifies its owner. Returns true if the list continues. */
export async function reserveMoreCredits(
  context: Pick<WorkerContext, "config" | "database" | "texts" | "now">,
  listBefore: ListRow,
): Promise<boolean> {
  if (!isSpent(listBefore)) {
    return true;
  }
  return context.database.atomically(async (queries) => {
    // The list may have been paused, topped up or written to since `listBefore` was read.
    const list = await lockList(queries, listBefore.id);
    if (list?.state !== "running") {
      return false;
    }
    if (!isSpent(list)) {
      return true;
    }
    const most = optionsOf(list.options).max_credits ?? Number.POSITIVE_INFINITY;
    const wanted = Math.min(unreservedRows(list), most - list.charged);
    const more = Math.min(wanted, await loadCredits(queries, list.account_id));
    const expected = { id: list.id, from: ["running"] as const };
    const payable = more > 0 && (await holdCredits(queries, list.account_id, more));
    const lacking = payable
      ? await reserveOfPayer(queries, list, { credits: more, now: context.now() })
      : "insufficient_credits";
    if (lacking === null) {
      await changeList(queries, expected, { held: more });
      return true;
    }
    if (payable) {
      await moveCredits(queries, list.account_id, { amount: 0, released: more });
    }
    const code = wanted <= 0 ? "max_credits_reached" : lacking;
    const paused = await changeList(queries, expected, {
      state: "paused",
      error: JSON.stringify({ code, detail: "", line: null }),
    });
    if (paused !== undefined) {
      await announceList(queries, paused, { type: "list.paused", now: context.now() });
    }
    await notifyOwner(queries, context, { list, kind: "list_paused" });
    return false;
  });
}

/** Returns the credits of an account that aren't reserved. */
async function loadCredits(queries: Queries, accountId: string): Promise<number> {
  const account = await accountById(queries, accountId);
  return account === undefined ? 0 : account.balance - account.held;
}
