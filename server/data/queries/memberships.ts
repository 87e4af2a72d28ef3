import { type Role, roles } from "#contract/roles.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { MemberLimit } from "./memberLimits.ts";
import { revokeSessionsIn } from "./sessions.ts";
import { liveAndTestIds } from "#server/data/tables/testAccountId.ts";
import type { MembershipRow } from "#server/data/tables/userRow.ts";

/** A member, as the account's list of people shows them. */
export interface ListedMember extends MemberLimit {
  id: string;
  email: string;
  name: string;
  avatar: string | null;
  role: Role;
  since: number;
  /** Last use of a session in the account; null if none is stored. */
  seen_at: number | null;
  /** Time when the second factor was set up; null without one. */
  totp_since: number | null;
}

/** Returns the members of an account, oldest first. */
export async function listedMembers(queries: Queries, accountId: string): Promise<ListedMember[]> {
  return queries
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("totp", "totp.user_id", "users.id")
    .select(["users.id", "users.email", "users.name", "users.avatar"])
    .select(["memberships.role", "memberships.since", "totp.confirmed_at as totp_since"])
    .select(["memberships.credit_limit", "memberships.limit_month", "memberships.limit_used"])
    .select((row) =>
      row
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("sessions.seen_at").as("seen_at"))
        .whereRef("sessions.user_id", "=", "users.id")
        .where("sessions.account_id", "=", accountId)
        .as("seen_at"),
    )
    .where("memberships.account_id", "=", accountId)
    .orderBy("memberships.since")
    .orderBy("users.id")
    .execute();
}

/** Returns address and name of those users who are members of an account, by id. */
export async function namesOfMembers(
  queries: Queries,
  accountId: string,
  userIds: readonly string[],
): Promise<Map<string, Pick<ListedMember, "email" | "name">>> {
  if (userIds.length === 0) {
    return new Map();
  }
  const rows = await queries
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.email", "users.name"])
    .where("memberships.account_id", "=", accountId)
    .where("users.id", "in", userIds)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Counts the members of an account, or those with certain roles. */
export async function countMembers(
  queries: Queries,
  accountId: string,
  counted: readonly Role[] = roles,
): Promise<number> {
  const { count } = await queries
    .selectFrom("memberships")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId)
    .where("role", "in", counted)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the accounts of a user. */
export async function countAccounts(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("memberships")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a user to an account. */
export async function insertMembership(queries: Queries, row: MembershipRow): Promise<void> {
  await queries.insertInto("memberships").values(row).execute();
}

/** Changes the role of members. */
export async function updateRole(
  queries: Queries,
  { userIds, accountId, role }: { userIds: readonly string[]; accountId: string; role: Role },
): Promise<void> {
  await queries
    .updateTable("memberships")
    .set({ role })
    .where("user_id", "in", userIds)
    .where("account_id", "=", accountId)
    .execute();
}

/** Deletes the mails about an account that wait for some of its members. */
export async function deleteMailsToMembers(
  queries: Queries,
  { userIds, accountId }: { userIds: readonly string[]; accountId: string },
): Promise<void> {
  await queries
    .deleteFrom("mails")
    .where("member_of", "=", accountId)
    .where("state", "=", "waiting")
    .where("recipient", "in", (row) =>
      row.selectFrom("users").select("users.email").where("users.id", "in", userIds),
    )
    .execute();
}

/** Deletes what an account keeps for one of its members alone: drafts, settings of notifications, and their own notifications. */
async function deleteOwnRows(
  queries: Queries,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  const accountIds = liveAndTestIds(accountId);
  for (const table of [
    "drafts",
    "notifications",
    "notification_settings",
    "notification_schedules",
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await queries
      .deleteFrom(table)
      .where("user_id", "=", userId)
      .where("account_id", "in", accountIds)
      .execute();
  }
}

/** Takes a user out of an account, ends their sessions in it, and deletes what is theirs alone and what would still be mailed to them about it. Returns the limit they had. */
export async function deleteMembership(
  queries: Queries,
  { userId, accountId, at }: { userId: string; accountId: string; at: number },
): Promise<MemberLimit> {
  await revokeSessionsIn(queries, { userIds: [userId], accountId, at });
  await deleteMailsToMembers(queries, { userIds: [userId], accountId });
  await deleteOwnRows(queries, { userId, accountId });
  // Only the provider brings back a person whom it manages.
  await queries
    .updateTable("scim_users")
    .set({ active: 0, user_id: null, changed_at: at })
    .where("user_id", "=", userId)
    .where("account_id", "=", accountId)
    .execute();
  return queries
    .deleteFrom("memberships")
    .where("user_id", "=", userId)
    .where("account_id", "=", accountId)
    .returning(["credit_limit", "limit_month", "limit_used"])
    .executeTakeFirstOrThrow();
}
