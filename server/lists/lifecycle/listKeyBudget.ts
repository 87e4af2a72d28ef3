import type { Queries } from "#server/data/connection/database.ts";
import { changeList, type ListChange } from "#server/data/queries/lists.ts";
import { monthOf, reserveBudget, returnBudget } from "#server/data/queries/keyBudgets.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";

/** Returns the changes of a list when a key, or a signed-in user (null), decides about its credits: that key's budget pays from now on. Earlier reservations stay with the earlier key. */
export function assignKey(list: Pick<ListRow, "key_id">, keyId: string | null): ListChange {
  return list.key_id === keyId ? {} : { key_id: keyId, key_month: null, key_held: 0 };
}

/** Reserves credits of the paying key's budget for a list in the caller's transaction; false if it has too few. */
export async function reserveKeyBudget(
  queries: Queries,
  list: ListRow,
  { credits, now }: { credits: number; now: number },
): Promise<boolean> {
  if (list.key_id === null || credits === 0) {
    return true;
  }
  const month = monthOf(now);
  if (!(await reserveBudget(queries, { keyId: list.key_id, credits, month }))) {
    return false;
  }
  const before = list.key_month === month ? list.key_held : 0;
  const change = { key_month: month, key_held: before + credits };
  await changeList(queries, { id: list.id, from: [list.state] }, change);
  return true;
}

/** Returns a list's unspent credits to the budget of the paying key, in the transaction that ends the list. */
export async function returnKeyBudget(queries: Queries, list: ListRow): Promise<void> {
  const { key_id: keyId, key_month: month } = list;
  const credits = list.key_held - list.charged;
  if (keyId !== null && month !== null && credits > 0) {
    await returnBudget(queries, { keyId, credits, month });
  }
}
