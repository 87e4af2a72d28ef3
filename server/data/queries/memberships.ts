import { type Role, roles } from "#contract/roles.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { revokeSessionsIn } from "./sessions.ts";
import type { MembershipRow } from "#server/data/tables/userRow.ts";

/** A member, as the account's list of people shows them. */
export interface ListedMember {
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

/** Changes the role of a member. */
export async function updateRole(
  queries: Queries,
  { userId, accountId, role }: { userId: string; accountId: string; role: Role },
): Promise<void> {
  await queries
    .updateTable("memberships")
    .set({ role })
    .where("user_id", "=", userId)
    .where("account_id", "=", accountId)
    .execute();
}

/** Takes a user out of an account and ends their sessions in it. */
export async function deleteMembership(
  queries: Queries,
  { userId, accountId, at }: { userId: string; accountId: string; at: number },
): Promise<void> {
  await revokeSessionsIn(queries, { userId, accountId, at });
  await queries
    .deleteFrom("memberships")
    .where("user_id", "=", userId)
    .where("account_id", "=", accountId)
    .execute();
}
