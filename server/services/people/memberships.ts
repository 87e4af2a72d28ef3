import type { Role } from "#contract/roles.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  type MemberLimit,
  rememberLimit,
  takeFormerLimit,
} from "#server/data/queries/memberLimits.ts";
import { insertMembership } from "#server/data/queries/memberships.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { mailboxKey } from "#server/services/mail/mailboxKey.ts";

/** A user who joins or leaves an account. */
interface MembershipChange {
  user: Pick<UserRow, "id" | "email">;
  accountId: string;
  now: number;
}

/** Returns the hash under which an account remembers the limit of a mailbox, whatever its tag. */
const limitHash = ({ user, accountId }: MembershipChange): string =>
  sha256(`limit ${accountId} ${mailboxKey(user.email)}`);

/** Makes a user a member of an account, with the credit limit they had when they last left it. */
export async function startMembership(
  queries: Queries,
  start: MembershipChange & { role: Role; inviter: string | null },
): Promise<void> {
  const { user, accountId, now, role, inviter } = start;
  const person = { accountId, userId: user.id, emailHash: limitHash(start) };
  const limit = await takeFormerLimit(queries, person);
  await insertMembership(queries, {
    user_id: user.id,
    account_id: accountId,
    role,
    since: now,
    invited_by: inviter,
    ...limit,
  });
}

/** Remembers the limit that a member had when they left. */
export async function keepLimit(
  queries: Queries,
  end: MembershipChange,
  { credit_limit, limit_month, limit_used }: MemberLimit,
): Promise<void> {
  if (credit_limit !== null) {
    await rememberLimit(queries, {
      account_id: end.accountId,
      email_hash: limitHash(end),
      user_id: end.user.id,
      credit_limit,
      limit_month,
      limit_used,
      left_at: end.now,
    });
  }
}
