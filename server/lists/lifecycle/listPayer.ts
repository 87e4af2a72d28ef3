import type { Queries } from "#server/data/connection/database.ts";
import { changeList, type ListChange } from "#server/data/queries/lists.ts";
import { monthOf, reserveBudget, returnBudget } from "#server/data/queries/keyBudgets.ts";
import { type Payer, reserveLimit, returnLimit } from "#server/data/queries/memberLimits.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";

/** Returns the changes of a list when somebody decides about its credits: the budget of their key and their own limit pay from now on. Earlier reservations stay with the earlier key and member. */
export function assignPayer(
  list: Pick<ListRow, "key_id" | "member_id">,
  { keyId, memberId }: Payer,
): ListChange {
  return {
    ...(list.key_id === keyId ? {} : { key_id: keyId, key_month: null, key_held: 0 }),
    ...(list.member_id === memberId
      ? {}
      : { member_id: memberId, member_month: null, member_held: 0 }),
  };
}

/** Returns credits reserved in a month, with more of this month. */
const withMore = (held: number, month: { before: string | null; now: string }, more: number) =>
  (month.before === month.now ? held : 0) + more;

/** Reserves credits for a list on the budget of its key and the limit of its member, in the caller's transaction; returns what has too few. */
export async function reserveOfPayer(
  queries: Queries,
  list: ListRow,
  { credits, now }: { credits: number; now: number },
): Promise<"key_budget_exceeded" | "member_limit_exceeded" | null> {
  const { account_id: accountId, key_id: keyId, member_id: memberId } = list;
  if (credits === 0 || (keyId === null && memberId === null)) {
    return null;
  }
  const month = monthOf(now);
  const change: ListChange = {};
  if (keyId !== null) {
    if (!(await reserveBudget(queries, { keyId, credits, month }))) {
      return "key_budget_exceeded";
    }
    change.key_month = month;
    change.key_held = withMore(list.key_held, { before: list.key_month, now: month }, credits);
  }
  if (memberId !== null) {
    const reserved = await reserveLimit(queries, { accountId, memberId, credits, month });
    if (reserved === "exceeded") {
      if (keyId !== null) {
        await returnBudget(queries, { keyId, credits, month });
      }
      return "member_limit_exceeded";
    }
    if (reserved === "reserved") {
      const months = { before: list.member_month, now: month };
      change.member_month = month;
      change.member_held = withMore(list.member_held, months, credits);
    }
  }
  if (Object.keys(change).length > 0) {
    await changeList(queries, { id: list.id, from: [list.state] }, change);
  }
  return null;
}

/** Returns a list's unspent credits to the budget of its key and the limit of its member, in the transaction that ends the list. */
export async function returnToPayer(queries: Queries, list: ListRow): Promise<void> {
  const { account_id: accountId, key_id: keyId, member_id: memberId, charged } = list;
  const [ofKey, ofMember] = [list.key_held - charged, list.member_held - charged];
  if (keyId !== null && list.key_month !== null && ofKey > 0) {
    await returnBudget(queries, { keyId, credits: ofKey, month: list.key_month });
  }
  if (memberId !== null && list.member_month !== null && ofMember > 0) {
    const month = list.member_month;
    await returnLimit(queries, { accountId, memberId, credits: ofMember, month });
  }
}
