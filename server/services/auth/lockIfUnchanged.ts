import type { Transaction } from "kysely";
import { isActive, lockAccount } from "#server/data/queries/accounts.ts";
import { type Member, memberIn } from "#server/data/queries/members.ts";
import { lockUser } from "#server/data/queries/users.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/**
 * Locks a user and their account until the transaction ends, and tells whether their first factor is still valid: the account is in use
 * and, after a sign-in by password, the password is the same. Changes of either wait for the lock.
 */
export async function lockIfUnchanged(
  queries: Transaction<Tables>,
  proven: Pick<Member, "user" | "account">,
  method: SessionRow["method"],
): Promise<boolean> {
  await lockUser(queries, proven.user.id);
  await lockAccount(queries, proven.account.id);
  const place = { userId: proven.user.id, accountId: proven.account.id };
  const member = await memberIn(queries, place);
  if (member === undefined || !isActive(member.account)) {
    return false;
  }
  return method === "sso" || member.user.password_hash === proven.user.password_hash;
}
