import { type Role, roleRights } from "#contract/roles.ts";
import type { memberEvent } from "#contract/webhookEvents.ts";
import { isActive, lockAccount } from "#server/data/queries/accounts.ts";
import { deleteInvitationsBy } from "#server/data/queries/invitations.ts";
import { deleteUser } from "#server/data/queries/deletedAccounts.ts";
import {
  hasOtherOperator,
  type Member,
  memberIn,
  memberships,
} from "#server/data/queries/members.ts";
import { countMembers, deleteMembership, updateRole } from "#server/data/queries/memberships.ts";
import { revokeSessionsIn } from "#server/data/queries/sessions.ts";
import { lockUser } from "#server/data/queries/users.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { removeFromOutbox } from "#server/services/mail/outbox.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import type { Transaction } from "kysely";
import type * as z from "zod/mini";

type PeopleContext = Pick<AppContext, "config" | "database" | "now">;

/** Why a change of a member didn't happen. */
export type MemberRefusal = "not_found" | "role_forbidden" | "last_owner" | "only_operator";

/** A member who changes another, or themselves. */
interface Change {
  actor: Member;
  userId: string;
  from: ClientInfo;
}

/** Tells whether a role may give another, or take it: owners belong to owners. */
export function mayGive(giver: Role, role: Role): boolean {
  return giver === "owner" || (role !== "owner" && roleRights[giver].includes("people:write"));
}

/** Locks the account and returns the member to change and the present role of the actor, who must be allowed to change them. */
async function lockMember(
  queries: Transaction<Tables>,
  { actor, userId }: Change,
): Promise<{ member: Member; actorRole: Role } | MemberRefusal> {
  const accountId = actor.account.id;
  await lockAccount(queries, accountId);
  const own = await memberIn(queries, { userId: actor.user.id, accountId });
  const member = await memberIn(queries, { userId, accountId });
  if (member === undefined || own === undefined) {
    return "not_found";
  }
  const allowed = userId === actor.user.id || mayGive(own.role, member.role);
  return allowed ? { member, actorRole: own.role } : "role_forbidden";
}

async function isLastOwner(queries: Transaction<Tables>, { account, role }: Member) {
  return role === "owner" && (await countMembers(queries, account.id, ["owner"])) === 1;
}

/** Returns a member as webhooks show them. */
export function memberData({
  user: { id, email },
  role,
}: Pick<Member, "user" | "role">): z.infer<typeof memberEvent> {
  return { object: "member", id, email, role };
}

/** Changes the role of a member. The last owner stays one; only owners make owners. Without the right to invite, a member's invitations end. */
export async function changeRole(
  context: PeopleContext,
  change: Change & { role: Role },
): Promise<MemberRefusal | null> {
  const { actor, userId, role, from } = change;
  const accountId = actor.account.id;
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const locked = await lockMember(queries, change);
    if (typeof locked === "string") {
      return locked;
    }
    const { member, actorRole } = locked;
    if (!mayGive(actorRole, role)) {
      return "role_forbidden";
    }
    if (member.role === role) {
      return null;
    }
    if (role !== "owner" && (await isLastOwner(queries, member))) {
      return "last_owner";
    }
    await updateRole(queries, { userId, accountId, role });
    const loses = roleRights[member.role].some((right) => !roleRights[role].includes(right));
    if (loses && userId !== actor.user.id) {
      // Streams and download links go on by the session that opened them.
      await revokeSessionsIn(queries, { userId, accountId, at: now });
    }
    if (!roleRights[role].includes("people:write")) {
      await deleteInvitationsBy(queries, { userId, accountId });
    }
    const detail = `${member.user.email} (${member.role} → ${role})`;
    const event = { accountId, kind: "role_changed", at: now, from, detail } as const;
    await recordEvent(queries, event);
    const data = { ...memberData(member), role, previous_role: member.role };
    await publishEvent(queries, { accountId, type: "role.changed", data, now, free: true });
    return null;
  });
}

/** Removes a member, or lets one leave: their sessions in the account and their invitations end. A user without another account is deleted. The last owner and the only operator stay. */
export async function removeMember(
  context: PeopleContext,
  change: Change,
): Promise<MemberRefusal | null> {
  const { actor, userId, from } = change;
  const accountId = actor.account.id;
  const now = context.now();
  const removed = await context.database.atomically(async (queries) => {
    // Before the account: two removals at once count the accounts of the same user.
    await lockUser(queries, userId);
    const locked = await lockMember(queries, change);
    if (typeof locked === "string") {
      return locked;
    }
    const { member } = locked;
    if (await isLastOwner(queries, member)) {
      return "last_owner";
    }
    const { operator, email } = member.user;
    const others = (await memberships(queries, userId)).filter(
      (one) => one.account.id !== accountId,
    );
    const active = others.some(({ account }) => isActive(account));
    if (operator === 1 && !active && !(await hasOtherOperator(queries, userId))) {
      return "only_operator";
    }
    await deleteInvitationsBy(queries, { userId, accountId });
    await deleteMembership(queries, { userId, accountId, at: now });
    const data = memberData(member);
    await publishEvent(queries, { accountId, type: "member.removed", data, now, free: true });
    const mailIds = others.length === 0 ? await deleteUser(queries, member.user) : [];
    const kind = userId === actor.user.id ? "member_left" : "member_removed";
    const detail = `${email} (${member.role})`;
    await recordEvent(queries, { accountId, kind, at: now, from, detail });
    return mailIds;
  });
  if (typeof removed === "string") {
    return removed;
  }
  removeFromOutbox(context.config, removed);
  return null;
}
