import type { Transaction } from "kysely";
import { accountById, isInUse, lockAccount } from "#server/data/queries/accounts.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/**
 * Locks an account until the transaction ends, and tells whether its first factor is still valid: the account is in
 * use and, after a sign-in by password, the password is the same. Changes of the account wait for the lock.
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
