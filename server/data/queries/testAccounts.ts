import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";

/** Creates the account for test data unless it exists. It has no members and no credits, and it is deleted with the account it belongs to. */
export async function ensureTestAccount(
  queries: Queries,
  owner: AccountRow,
  now: number,
): Promise<void> {
  const id = testAccountId(owner.id);
  await queries
    .insertInto("accounts")
    .values({
      id,
      closing_at: null,
      suspended_at: owner.suspended_at,
      plan: owner.plan,
      balance: 0,
      held: 0,
      created_at: now,
      opened_at: now,
      test_of: owner.id,
      store: owner.store,
      name: "",
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
