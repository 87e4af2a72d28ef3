import type { Transaction } from "kysely";
import { isActive, lockAccount } from "#server/data/queries/accounts.ts";
import { deleteInvitationRow, invitationByHash } from "#server/data/queries/invitations.ts";
import { type Member, memberByEmail, memberById, memberIn } from "#server/data/queries/members.ts";
import { countMembers } from "#server/data/queries/memberships.ts";
import { moveSession, sessionById } from "#server/data/queries/sessions.ts";
import { insertUser, lockUser } from "#server/data/queries/users.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { peopleLimits } from "#contract/invitations.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { InvitationRow, UserRow } from "#server/data/tables/userRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { hashPassword } from "#server/crypto/hashPassword.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { newUser } from "#server/services/accounts/newUser.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { mayGive, memberData } from "./changeMember.ts";
import { startMembership } from "./memberships.ts";

type PeopleContext = Pick<AppContext, "config" | "database" | "now">;

/** An invitation that can be accepted, and the member who sent it. */
export interface OpenInvitation {
  row: InvitationRow;
  inviter: Member;
}

/** Returns the invitation of a link; null if it was used, withdrawn or replaced, has expired, its account isn't in use, or the member who invited may no longer give its role. */
export async function openInvitation(
  queries: Queries,
  { token, now }: { token: string; now: number },
): Promise<OpenInvitation | null> {
  const row = await invitationByHash(queries, sha256(token), now);
  const inviter =
    row && (await memberIn(queries, { userId: row.invited_by, accountId: row.account_id }));
  if (row === undefined || inviter === undefined || !isActive(inviter.account)) {
    return null;
  }
  return mayGive(inviter.role, row.role) ? { row, inviter } : null;
}

/** Returns the invitation of a link with its account locked, so that it can't be used twice; null if it can't be accepted. */
async function lockInvitation(
  queries: Transaction<Tables>,
  link: { token: string; now: number },
): Promise<OpenInvitation | null> {
  const before = await openInvitation(queries, link);
  if (before === null) {
    return null;
  }
  await lockAccount(queries, before.row.account_id);
  // Before the lock, it may have been used, or the role of its sender changed.
  return openInvitation(queries, link);
}

/** Why an invitation wasn't accepted. */
export type AcceptRefusal = "invitation_invalid" | "already_there" | "too_many" | "registered";

async function isFull(queries: Queries, { row }: OpenInvitation): Promise<boolean> {
  return (await countMembers(queries, row.account_id)) >= peopleLimits.members;
}

/** Uses an invitation up: the user is a member from now on. */
async function join(
  queries: Queries,
  { row }: OpenInvitation,
  { user, now, from }: { user: UserRow; now: number; from: ClientInfo },
): Promise<void> {
  const { id, account_id: accountId, role, invited_by: inviter, email } = row;
  const userId = user.id;
  await deleteInvitationRow(queries, { id, accountId });
  await startMembership(queries, { user, accountId, role, now, inviter });
  await recordEvent(queries, {
    accountId,
    kind: "member_joined",
    at: now,
    from: { ...from, userId },
    detail: `${email} (${role})`,
  });
  const data = memberData({ user, role });
  await publishEvent(queries, { accountId, type: "member.joined", data, now, free: true });
}

/** Makes the signed-in user a member of the account that invited their address, and continues the session there. */
export async function joinAccount(
  context: PeopleContext,
  given: { token: string; member: Member; sessionId: string; from: ClientInfo },
): Promise<AcceptRefusal | null> {
  const { token, member, sessionId, from } = given;
  const now = context.now();
  const { user } = member;
  return context.database.atomically(async (queries) => {
    // Their removal from another account may delete the user meanwhile.
    await lockUser(queries, user.id);
    const invitation = await lockInvitation(queries, { token, now });
    const present = (await memberById(queries, user.id)) !== undefined;
    if (!present || invitation === null || invitation.row.email_key !== user.email_key) {
      return "invitation_invalid";
    }
    const accountId = invitation.row.account_id;
    if ((await memberIn(queries, { userId: user.id, accountId })) !== undefined) {
      return "already_there";
    }
    if (await isFull(queries, invitation)) {
      return "too_many";
    }
    await join(queries, invitation, { user, now, from });
    const session = await sessionById(queries, sessionId);
    if (session?.sso_connection_id === null) {
      await moveSession(queries, sessionId, accountId);
    }
    return null;
  });
}

/** Creates a user of the invited address, which the mailed link proves, as a member of the account that invited it. They have no account of their own. */
export async function registerMember(
  context: PeopleContext,
  given: { token: string; name: string; password: string; from: ClientInfo },
): Promise<AcceptRefusal | null> {
  const { token, name, password, from } = given;
  const hash = await hashPassword(password, context.config.passwordCost);
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const invitation = await lockInvitation(queries, { token, now });
    if (invitation === null) {
      return "invitation_invalid";
    }
    if (await isFull(queries, invitation)) {
      return "too_many";
    }
    const user = newUser({ email: invitation.row.email, name, passwordHash: hash }, now);
    if (!(await insertUser(queries, user))) {
      return "registered";
    }
    await join(queries, invitation, { user, now, from });
    return null;
  });
}

/** Tells whether an invited address has a user, who signs in to accept. */
export async function isRegistered(queries: Queries, key: string): Promise<boolean> {
  return (await memberByEmail(queries, key)) !== undefined;
}
