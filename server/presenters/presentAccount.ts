import type { Account } from "#contract/session.ts";
import type { Member } from "#server/data/queries/members.ts";
import { installationRoleOf } from "#server/data/queries/users.ts";
import { instant } from "./instant.ts";

/** Returns an account as the API shows it to one of its members. */
export function presentAccount(
  { user, account }: Pick<Member, "user" | "account">,
  pendingEmail: string | null,
): Account {
  return {
    object: "account",
    id: account.id,
    email: user.email,
    name: user.name,
    avatar: user.avatar,
    locale: user.locale,
    time_zone: user.time_zone,
    pending_email: pendingEmail,
    role: installationRoleOf(user),
    plan: account.plan,
    credits: account.balance,
    store: account.store,
    created_at: instant(account.created_at),
  };
}
