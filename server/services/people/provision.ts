import type { Transaction } from "kysely";
import { peopleLimits } from "#contract/invitations.ts";
import type { Role } from "#contract/roles.ts";
import { providerRoles } from "#contract/workspaceSso.ts";
import { type Member, memberIn } from "#server/data/queries/members.ts";
import { countMembers } from "#server/data/queries/memberships.ts";
import { connectionOf } from "#server/data/queries/workspaceSso.ts";
import { groupNamesOfUser } from "#server/data/queries/scim.ts";
import { insertUser } from "#server/data/queries/users.ts";
import { groupRolesOf } from "#server/data/tables/people/groupRolesOf.ts";
import type { SsoConnectionRow } from "#server/data/tables/people/workspaceSsoRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import { newUser } from "#server/services/accounts/newUser.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { giveRoles, memberData, type NewRole } from "./changeMember.ts";
import { startMembership } from "./memberships.ts";

/** Returns the role of a person in these groups: the one with the most rights, or the default role; null if no group has a role. */
function roleByGroups(
  connection: Pick<SsoConnectionRow, "group_roles" | "default_role">,
  groups: readonly string[],
): Role | null {
  const rows = groupRolesOf(connection.group_roles);
  const given = rows.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return rows.length === 0
    ? null
    : (providerRoles.find((role) => given.includes(role)) ?? connection.default_role);
}

/** A change that a provider makes, and its client. */
interface ByProvider {
  now: number;
  from: ClientInfo;
}

/** Makes a user a member of an account that is locked, in the role of their groups; false if the account is full. */
async function addMember(
  queries: Transaction<Tables>,
  {
    user,
    accountId,
    role,
    now,
    from,
  }: ByProvider & { user: UserRow; accountId: string; role: Role },
): Promise<boolean> {
  if ((await countMembers(queries, accountId)) >= peopleLimits.members) {
    return false;
  }
  await startMembership(queries, { user, accountId, role, now, inviter: null });
  const detail = `${user.email} (${role})`;
  await recordEvent(queries, { accountId, kind: "member_joined", at: now, from, detail });
  const data = memberData({ user, role });
  await publishEvent(queries, { accountId, type: "member.joined", data, now, free: true });
  return true;
}

/** Makes a person a member of an account that is locked: an existing user, or a new one without a password; null if the account is full. */
export async function provisionMember(
  queries: Transaction<Tables>,
  input: ByProvider & {
    accountId: string;
    person: UserRow | { email: string; name: string };
    groups: readonly string[];
  },
): Promise<Member | null> {
  const { accountId, person, groups, now, from } = input;
  const user = "id" in person ? person : newUser({ ...person, passwordHash: "" }, now);
  const connection = await connectionOf(queries, accountId);
  const role =
    connection === undefined
      ? "member"
      : (roleByGroups(connection, groups) ?? connection.default_role);
  if (!("id" in person) && !(await insertUser(queries, user))) {
    throw new Error("The address got a user meanwhile.");
  }
  const added = await addMember(queries, { user, accountId, role, now, from });
  if (!added) {
    if (!("id" in person)) {
      await queries.deleteFrom("users").where("id", "=", user.id).execute();
    }
    return null;
  }
  return (await memberIn(queries, { userId: user.id, accountId })) ?? null;
}

/** Gives members of an account the roles of their groups. Owners stay owners, so that no group takes the last one away; without roles for groups nothing changes. Returns the members whose role changes, with their new one. */
export async function syncRoles(
  queries: Transaction<Tables>,
  {
    accountId,
    people,
    now,
    from,
  }: ByProvider & {
    accountId: string;
    people: readonly { member: Member; groups: readonly string[] }[];
  },
): Promise<NewRole[]> {
  const connection = await connectionOf(queries, accountId);
  const changes = people.flatMap(({ member, groups }) => {
    const role = connection ? roleByGroups(connection, groups) : null;
    return role === null || role === member.role || member.role === "owner"
      ? []
      : [{ member, role }];
  });
  if (changes.length > 0) {
    await giveRoles(queries, { accountId, changes, now, from });
  }
  return changes;
}

/** Gives a member who signs in the role of their groups: those that the sign-in named and those of SCIM. */
export async function syncRole(
  queries: Transaction<Tables>,
  {
    member,
    claimed,
    now,
    from,
  }: ByProvider & { member: Member; claimed: readonly string[] | null },
): Promise<Member> {
  const { id: accountId } = member.account;
  const provisioned = await groupNamesOfUser(queries, { accountId, userId: member.user.id });
  if (claimed === null && provisioned === null) {
    // Without groups from anywhere, nothing is known of the role.
    return member;
  }
  const groups = [...(claimed ?? []), ...(provisioned ?? [])];
  const people = [{ member, groups }];
  const [changed] = await syncRoles(queries, { accountId, people, now, from });
  return changed === undefined ? member : { ...member, role: changed.role };
}
