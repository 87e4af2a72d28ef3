import { roleRights } from "#contract/roles.ts";
import type { Account } from "#contract/session.ts";
import type { AppContext } from "#server/context.ts";
import { pendingEmail } from "#server/data/queries/emailChanges.ts";
import type { Member } from "#server/data/queries/members.ts";
import { countAccounts } from "#server/data/queries/memberships.ts";
import { instant } from "./instant.ts";

/** Returns an account as the API shows it to one of its members. */
export async function presentAccount(
  { database, now }: Pick<AppContext, "database" | "now">,
  { user, account, role }: Member,
): Promise<Account> {
  const { queries } = database;
  const [newEmail, workspaces] = await Promise.all([
    pendingEmail(queries, user.id, now()),
    countAccounts(queries, user.id),
  ]);
  return {
    object: "account",
    id: account.id,
    email: user.email,
    name: user.name,
    avatar: user.avatar,
    locale: user.locale,
    time_zone: user.time_zone,
    pending_email: newEmail,
    role,
    rights: [...roleRights[role]],
    operator: user.operator === 1,
    workspaces,
    plan: account.plan,
    credits: account.balance,
    store: account.store,
    created_at: instant(account.created_at),
  };
}
