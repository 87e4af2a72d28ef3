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
import {
  countMembers,
  deleteMailsToMembers,
  deleteMembership,
  updateRole,
} from "#server/data/queries/memberships.ts";
import { setLimit } from "#server/data/queries/memberLimits.ts";
import { revokeSessionsIn } from "#server/data/queries/sessions.ts";
import { lockUser } from "#server/data/queries/users.ts";
import { publishEvent, publishEvents } from "#server/services/events/publishEvent.ts";
import { removeFromOutbox } from "#server/services/mail/outbox.ts";
import { keepLimit } from "./memberships.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent, recordEvents } from "#server/services/audit/recordEvent.ts";
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

/** Returns why a member's role may not become another one; null if it may. */
async function roleRefusal(
  queries: Transaction<Tables>,
  { member, actorRole }: { member: Member; actorRole: Role },
  role: Role,
): Promise<MemberRefusal | null> {
  if (!mayGive(actorRole, role)) {
    return "role_forbidden";
  }
  const demotes = role !== "owner" && member.role !== role;
  return demotes && (await isLastOwner(queries, member)) ? "last_owner" : null;
}

/** Changes the role of a member, their credit limit, or both. The last owner stays one; only owners make owners, and change their own limit. Without the right to invite, a member's invitations end. */
export async function changeMember(
  context: PeopleContext,
  change: Change & { role?: Role | undefined; limit?: number | null | undefined },
): Promise<MemberRefusal | null> {
  const { actor, userId, role, limit, from } = change;
  const now = context.now();
  const own = userId === actor.user.id;
  const accountId = actor.account.id;
  return context.database.atomically(async (queries) => {
    const locked = await lockMember(queries, change);
    if (typeof locked === "string") {
      return locked;
    }
    const { member, actorRole } = locked;
    const refusal = role === undefined ? null : await roleRefusal(queries, locked, role);
    if (refusal !== null) {
      return refusal;
    }
    if (limit !== undefined && own && actorRole !== "owner") {
      return "role_forbidden";
    }
    if (role !== undefined && role !== member.role) {
      const changes = [{ member, role }];
      await giveRoles(queries, { accountId, changes, now, from, keepsSessions: own });
    }
    if (limit !== undefined && limit !== member.limit.credit_limit) {
      await giveLimit(queries, { member, limit, now, from });
    }
    return null;
  });
}

/** Gives a member another credit limit, in an account that is locked. */
async function giveLimit(
  queries: Transaction<Tables>,
  {
    member,
    limit,
    now,
    from,
  }: { member: Member; limit: number | null; now: number; from: ClientInfo },
): Promise<void> {
  const { id: accountId } = member.account;
  await setLimit(queries, { accountId, memberId: member.user.id }, limit);
  const detail = `${member.user.email} (${member.limit.credit_limit ?? "–"} → ${limit ?? "–"})`;
  await recordEvent(queries, { accountId, kind: "credit_limit_changed", at: now, from, detail });
}

/** A member and the role they get. */
export interface NewRole {
  member: Member;
  role: Role;
}

const roleChange = ({ member, role }: NewRole): string =>
  `${member.user.email} (${member.role} → ${role})`;

const loses = ({ member, role }: NewRole): boolean =>
  roleRights[member.role].some((right) => !roleRights[role].includes(right));

const idsOf = (changes: readonly NewRole[]): string[] =>
  changes.map(({ member }) => member.user.id);

/** Gives members of an account that is locked other roles, in as many statements for many as for one: with fewer rights, their sessions in the account end. */
export async function giveRoles(
  queries: Transaction<Tables>,
  {
    accountId,
    changes,
    now,
    from,
    keepsSessions = false,
  }: {
    accountId: string;
    changes: readonly NewRole[];
    now: number;
    from: ClientInfo;
    keepsSessions?: boolean;
  },
): Promise<void> {
  for (const role of new Set(changes.map((change) => change.role))) {
    const userIds = idsOf(changes.filter((change) => change.role === role));
    await updateRole(queries, { userIds, accountId, role });
  }
  const losing = idsOf(changes.filter(loses));
  if (losing.length > 0) {
    // They may be about what the new role can't see.
    await deleteMailsToMembers(queries, { userIds: losing, accountId });
  }
  if (losing.length > 0 && !keepsSessions) {
    // Streams and download links last as long as the session that opened them.
    await revokeSessionsIn(queries, { userIds: losing, accountId, at: now });
  }
  const others = changes.filter(({ role }) => !roleRights[role].includes("people:write"));
  if (others.length > 0) {
    await deleteInvitationsBy(queries, { userIds: idsOf(others), accountId });
  }
  const event = { accountId, kind: "role_changed", at: now, from } as const;
  await recordEvents(
    queries,
    changes.map((change) => ({ ...event, detail: roleChange(change) })),
  );
  await publishEvents(
    queries,
    changes.map(({ member, role }) => ({
      accountId,
      type: "role.changed",
      data: { ...memberData(member), role, previous_role: member.role },
      now,
      free: true,
    })),
  );
}

/** Takes a member out of an account that is locked, with their sessions and invitations there; their user is deleted if it has no other account. The last owner and the only operator stay. Returns the ids of the deleted mails, for the outbox. */
export async function endMembership(
  queries: Transaction<Tables>,
  { member, now, from }: { member: Member; now: number; from: ClientInfo },
): Promise<readonly string[] | "last_owner" | "only_operator"> {
  const { id: userId, operator, email } = member.user;
  const { id: accountId } = member.account;
  if (await isLastOwner(queries, member)) {
    return "last_owner";
  }
  const others = (await memberships(queries, userId)).filter((one) => one.account.id !== accountId);
  const active = others.some(({ account }) => isActive(account));
  if (operator === 1 && !active && !(await hasOtherOperator(queries, userId))) {
    return "only_operator";
  }
  await deleteInvitationsBy(queries, { userIds: [userId], accountId });
  const limit = await deleteMembership(queries, { userId, accountId, at: now });
  await keepLimit(queries, { user: member.user, accountId, now }, limit);
  const data = memberData(member);
  await publishEvent(queries, { accountId, type: "member.removed", data, now, free: true });
  const mailIds = others.length === 0 ? await deleteUser(queries, member.user) : [];
  const kind = userId === from.userId ? "member_left" : "member_removed";
  const detail = `${email} (${member.role})`;
  await recordEvent(queries, { accountId, kind, at: now, from, detail });
  return mailIds;
}

/** Removes a member, or lets one leave: their sessions in the account and their invitations end. A user without another account is deleted. The last owner and the only operator stay. */
export async function removeMember(
  context: PeopleContext,
  change: Change,
): Promise<MemberRefusal | null> {
  const { userId, from } = change;
  const now = context.now();
  const removed = await context.database.atomically(async (queries) => {
    // Before the account: two removals at once count the accounts of the same user.
    await lockUser(queries, userId);
    const locked = await lockMember(queries, change);
    if (typeof locked === "string") {
      return locked;
    }
    return endMembership(queries, { member: locked.member, now, from });
  });
  if (typeof removed === "string") {
    return removed;
  }
  removeFromOutbox(context.config, removed);
  return null;
}
