import type { Queries } from "#server/data/connection/database.ts";
import { type AccountRow, newAccountRow } from "#server/data/tables/accountRow.ts";
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
      ...newAccountRow(id, now),
      suspended_at: owner.suspended_at,
      plan: owner.plan,
      test_of: owner.id,
      store: owner.store,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
