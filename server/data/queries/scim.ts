import type { Transaction } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type {
  ScimGroupRow,
  ScimTokenRow,
  ScimUserRow,
} from "#server/data/tables/people/scimRow.ts";
import type { Role } from "#contract/roles.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** Adds a token. */
export async function insertScimToken(queries: Queries, row: ScimTokenRow): Promise<void> {
  await queries.insertInto("scim_tokens").values(row).execute();
}

/** Returns the tokens of a workspace, newest first. */
export async function scimTokensOf(queries: Queries, accountId: string): Promise<ScimTokenRow[]> {
  return queries
    .selectFrom("scim_tokens")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
}

/** Returns the token with a hash, of a workspace that is neither closed nor suspended. */
export async function scimTokenByHash(
  queries: Queries,
  hash: string,
): Promise<ScimTokenRow | undefined> {
  return queries
    .selectFrom("scim_tokens")
    .innerJoin("accounts", "accounts.id", "scim_tokens.account_id")
    .selectAll("scim_tokens")
    .where("scim_tokens.hash", "=", hash)
    .where("accounts.closing_at", "is", null)
    .where("accounts.suspended_at", "is", null)
    .executeTakeFirst();
}

/** Records the use of a token, or an error. */
export async function updateScimToken(
  queries: Queries,
  id: string,
  change: Partial<Pick<ScimTokenRow, "last_used_at" | "last_error" | "last_error_at">>,
): Promise<void> {
  await queries.updateTable("scim_tokens").set(change).where("id", "=", id).execute();
}

/** Deletes a token of a workspace; returns false if it has none with this id. */
export async function deleteScimTokenRow(
  queries: Queries,
  { id, accountId }: { id: string; accountId: string },
): Promise<ScimTokenRow | undefined> {
  return queries
    .deleteFrom("scim_tokens")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

/** A person of SCIM with their role; null for people who aren't members. */
export interface ListedScimUser extends ScimUserRow {
  role: Role | null;
}

/** Returns the people of a workspace, oldest first; one of them by `id`. */
export async function scimUsersOf(
  queries: Queries,
  { accountId, id }: { accountId: string; id?: string },
): Promise<ListedScimUser[]> {
  const all = queries
    .selectFrom("scim_users")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "scim_users.user_id")
        .onRef("memberships.account_id", "=", "scim_users.account_id"),
    )
    .selectAll("scim_users")
    .select("memberships.role")
    .where("scim_users.account_id", "=", accountId);
  return (id === undefined ? all : all.where("scim_users.id", "=", id))
    .orderBy("scim_users.id")
    .execute();
}

/** Returns members without a row of SCIM. */
export async function membersOutsideScim(
  queries: Queries,
  accountId: string,
): Promise<{ id: string; email: string; name: string; since: number }[]> {
  return queries
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("scim_users", (join) =>
      join
        .onRef("scim_users.user_id", "=", "memberships.user_id")
        .onRef("scim_users.account_id", "=", "memberships.account_id"),
    )
    .select(["users.id", "users.email", "users.name", "memberships.since"])
    .where("memberships.account_id", "=", accountId)
    .where("scim_users.id", "is", null)
    .orderBy("memberships.since")
    .orderBy("users.id")
    .execute();
}

/** Returns the row of a user name in a workspace, if it has one. */
export async function scimUserByName(
  queries: Queries,
  { accountId, key }: { accountId: string; key: string },
): Promise<ScimUserRow | undefined> {
  return queries
    .selectFrom("scim_users")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("user_name_key", "=", key)
    .executeTakeFirst();
}

/** Adds a person. */
export async function insertScimUser(queries: Queries, row: ScimUserRow): Promise<void> {
  await queries.insertInto("scim_users").values(row).execute();
}

/** Changes a person. */
export async function updateScimUser(
  queries: Queries,
  id: string,
  change: Partial<Omit<ScimUserRow, "id" | "account_id" | "created_at">>,
): Promise<void> {
  await queries.updateTable("scim_users").set(change).where("id", "=", id).execute();
}

/** Deletes a person. */
export async function deleteScimUserRow(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("scim_users").where("id", "=", id).execute();
}

/** Returns the names of the groups that SCIM put a user in; null if it doesn't manage the user, or the workspace has no groups. */
export async function groupNamesOfUser(
  queries: Queries,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string[] | null> {
  const person = await queries
    .selectFrom("scim_users")
    .select("id")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const grouped = (await scimGroupsOf(queries, { accountId })).length > 0;
  return person === undefined || !grouped ? null : groupNamesOf(queries, person.id);
}

/** Returns the names of a person's groups. */
export async function groupNamesOf(queries: Queries, personId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("scim_group_members")
    .innerJoin("scim_groups", "scim_groups.id", "scim_group_members.group_id")
    .select("scim_groups.display_name")
    .where("scim_group_members.member_id", "=", personId)
    .execute();
  return rows.map(({ display_name: name }) => name);
}

/** Returns the groups of a workspace, oldest first; one of them by `id`. */
export async function scimGroupsOf(
  queries: Queries,
  { accountId, id }: { accountId: string; id?: string },
): Promise<ScimGroupRow[]> {
  const all = queries.selectFrom("scim_groups").selectAll().where("account_id", "=", accountId);
  return (id === undefined ? all : all.where("id", "=", id)).orderBy("id").execute();
}

/** A person in a group. */
export interface GroupPlace {
  group_id: string;
  display_name: string;
  member_id: string;
}

/** Returns who is in which group of a workspace. */
export async function groupPlaces(queries: Queries, accountId: string): Promise<GroupPlace[]> {
  return queries
    .selectFrom("scim_group_members")
    .innerJoin("scim_groups", "scim_groups.id", "scim_group_members.group_id")
    .select(["scim_group_members.group_id", "scim_group_members.member_id"])
    .select("scim_groups.display_name")
    .where("scim_groups.account_id", "=", accountId)
    .orderBy("scim_group_members.member_id")
    .execute();
}

/** Adds a group. */
export async function insertScimGroup(queries: Queries, row: ScimGroupRow): Promise<void> {
  await queries.insertInto("scim_groups").values(row).execute();
}

/** Changes a group. */
export async function updateScimGroup(
  queries: Queries,
  id: string,
  change: Partial<Omit<ScimGroupRow, "id" | "account_id" | "created_at">>,
): Promise<void> {
  await queries.updateTable("scim_groups").set(change).where("id", "=", id).execute();
}

/** Deletes a group. */
export async function deleteScimGroupRow(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("scim_groups").where("id", "=", id).execute();
}

/** Replaces the people in a group. */
export async function replaceGroupMembers(
  queries: Transaction<Tables>,
  groupId: string,
  memberIds: readonly string[],
): Promise<void> {
  await queries.deleteFrom("scim_group_members").where("group_id", "=", groupId).execute();
  if (memberIds.length > 0) {
    const rows = memberIds.map((id) => ({ group_id: groupId, member_id: id }));
    await queries.insertInto("scim_group_members").values(rows).execute();
  }
}
