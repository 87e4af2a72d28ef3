import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";

/** Creates the account for test data unless it exists. It can't sign in, has no credits and gets no mail, and it is deleted with the account it belongs to. */
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
      // No address has this form, so it can't be used to sign in or register.
      email: id,
      email_key: id,
      name: "",
      password_hash: "",
      password_changed_at: null,
      avatar: null,
      locale: null,
      time_zone: null,
      closing_at: null,
      suspended_at: owner.suspended_at,
      role: "member",
      plan: owner.plan,
      balance: 0,
      held: 0,
      created_at: now,
      opened_at: now,
      test_of: owner.id,
      store: owner.store,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
