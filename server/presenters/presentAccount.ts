import type { SessionRequirement } from "#contract/requirements.ts";
import { roleRights } from "#contract/roles.ts";
import type { Account } from "#contract/session.ts";
import type { AppContext } from "#server/context.ts";
import { pendingEmail } from "#server/data/queries/emailChanges.ts";
import type { Member } from "#server/data/queries/members.ts";
import { countAccounts } from "#server/data/queries/memberships.ts";
import { presentCreditLimit } from "./presentCreditLimit.ts";
import { instant } from "./instant.ts";

/** Returns an account as the API shows it to one of its members; `unmet` is what their session doesn't meet. */
export async function presentAccount(
  context: Pick<AppContext, "database" | "now">,
  { user, account, role, limit }: Member,
  unmet: { requirement: SessionRequirement; from: number } | null,
): Promise<Account> {
  const { queries } = context.database;
  const [newEmail, workspaces] = await Promise.all([
    pendingEmail(queries, user.id, context.now()),
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
    unmet: unmet && {
      ...unmet,
      from: instant(unmet.from),
      enforced: unmet.from <= context.now(),
    },
    workspaces,
    plan: account.plan,
    credits: account.balance,
    store: account.store,
    credit_limit: presentCreditLimit(limit, context.now()),
    created_at: instant(account.created_at),
  };
}
