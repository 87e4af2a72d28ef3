import type { Transaction } from "kysely";
import { accountById, isInUse, lockAccount } from "#server/data/queries/accounts.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/**
 * Whether what a first factor proved a moment ago still holds: the account is in use and, where it was
 * the password, has the same one. Changes of the password, of the second factor and of the account
 * wait until the transaction ends, and then find what it wrote.
 */
export async function lockIfUnchanged(
  queries: Transaction<Tables>,
  proven: AccountRow,
  method: SessionRow["method"],
): Promise<boolean> {
  await lockAccount(queries, proven.id);
  const account = await accountById(queries, proven.id);
  if (account === undefined || !isInUse(account) || account.suspended_at !== null) {
    return false;
  }
  return method === "sso" || account.password_hash === proven.password_hash;
}
