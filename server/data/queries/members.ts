import type { Transaction } from "kysely";
import { insertAccount, isActive } from "./accounts.ts";
import { type MemberLimit, noLimit } from "./memberLimits.ts";
import { emailKey, insertUser } from "./users.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { MembershipRow, UserRow } from "#server/data/tables/userRow.ts";

/** A user in one of their accounts. */
export interface Member {
  user: UserRow;
  account: AccountRow;
  role: MembershipRow["role"];
  limit: MemberLimit;
}

const personal = "person_";

function selectMembers(queries: Queries) {
  return queries
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .selectAll("accounts")
    .select([
      "memberships.role as member_role",
      "memberships.credit_limit as member_credit_limit",
      "memberships.limit_month as member_limit_month",
      "memberships.limit_used as member_limit_used",
      `users.id as ${personal}id`,
      `users.email as ${personal}email`,
      `users.email_key as ${personal}email_key`,
      `users.name as ${personal}name`,
      `users.password_hash as ${personal}password_hash`,
      `users.password_changed_at as ${personal}password_changed_at`,
      `users.avatar as ${personal}avatar`,
      `users.locale as ${personal}locale`,
      `users.time_zone as ${personal}time_zone`,
      `users.operator as ${personal}operator`,
      `users.created_at as ${personal}created_at`,
    ]);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectMembers>["executeTakeFirstOrThrow"]>>;

function toMember(row: JoinedRow): Member {
  const {
    member_role: role,
    member_credit_limit: credit_limit,
    member_limit_month: limit_month,
    member_limit_used: limit_used,
    ...columns
  } = row;
  const entries = Object.entries(columns);
  const ofUser = entries.filter(([name]) => name.startsWith(personal));
  return {
    role,
    limit: { credit_limit, limit_month, limit_used },
    user: Object.fromEntries(
      ofUser.map(([name, value]) => [name.slice(personal.length), value]),
    ) as unknown as UserRow,
    account: Object.fromEntries(
      entries.filter(([name]) => !name.startsWith(personal)),
    ) as unknown as AccountRow,
  };
}

/** Returns the first of some memberships: accounts in use come before suspended and closed ones, then the oldest membership. */
async function findFirstMember(
  query: ReturnType<typeof selectMembers>,
): Promise<Member | undefined> {
  const row = await query
    .orderBy(({ eb }) => eb("accounts.closing_at", "is not", null))
    .orderBy(({ eb }) => eb("accounts.suspended_at", "is not", null))
    .orderBy("memberships.since")
    .orderBy("accounts.id")
    .orderBy("users.id")
    .limit(1)
    .executeTakeFirst();
  return row && toMember(row);
}

/** Returns the user of an address in the account that signing in opens, if any. */
export async function memberByEmail(queries: Queries, key: string): Promise<Member | undefined> {
  return findFirstMember(selectMembers(queries).where("users.email_key", "=", key));
}

/** Returns a user in the account that signing in opens, if any. */
export async function memberById(queries: Queries, userId: string): Promise<Member | undefined> {
  return findFirstMember(selectMembers(queries).where("users.id", "=", userId));
}

/** Returns a user in one of their accounts, if they are a member. */
export async function memberIn(
  queries: Queries,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<Member | undefined> {
  const row = await selectMembers(queries)
    .where("users.id", "=", userId)
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return row && toMember(row);
}

/** Returns a user in each of their accounts, the oldest membership first. */
export async function memberships(queries: Queries, userId: string): Promise<Member[]> {
  const rows = await selectMembers(queries)
    .where("users.id", "=", userId)
    .orderBy("memberships.since")
    .orderBy("accounts.id")
    .execute();
  return rows.map(toMember);
}

/** Tells whether a user has no password and no other account, so that this account may manage them. */
export async function isManaged(
  queries: Queries,
  { user, account }: { user: Pick<UserRow, "id" | "password_hash">; account: { id: string } },
): Promise<boolean> {
  const places = await memberships(queries, user.id);
  return user.password_hash === "" && places.every((one) => one.account.id === account.id);
}

/** Returns the accounts that a text names, each with its owner: the account with this id, or all that the user of this address owns. */
export async function namedAccounts(queries: Queries, text: string): Promise<Member[]> {
  const rows = await selectMembers(queries)
    .where("memberships.role", "=", "owner")
    .where((row) =>
      row.or([row("accounts.id", "=", text), row("users.email_key", "=", emailKey(text))]),
    )
    .orderBy("memberships.since")
    .orderBy("users.id")
    .execute();
  const ids = rows.map(({ id }) => id);
  return rows.filter(({ id }, index) => ids.indexOf(id) === index).map(toMember);
}

/** Returns the owner of an account, who gets its mails; of several, the first. */
export async function findOwner(queries: Queries, accountId: string): Promise<Member | undefined> {
  return findFirstMember(
    selectMembers(queries)
      .where("accounts.id", "=", accountId)
      .where("memberships.role", "=", "owner"),
  );
}

/** Returns the members of an account with one of these roles, the oldest membership first. */
export async function membersWith(
  queries: Queries,
  accountId: string,
  roles: readonly Member["role"][],
): Promise<Member[]> {
  const rows = await selectMembers(queries)
    .where("accounts.id", "=", accountId)
    .where("memberships.role", "in", roles)
    .orderBy("memberships.since")
    .orderBy("users.id")
    .execute();
  return rows.map(toMember);
}

/** Returns the members of an account, by the ids of their users. */
export async function membersById(
  queries: Queries,
  accountId: string,
): Promise<Map<string, Member>> {
  const rows = await selectMembers(queries).where("accounts.id", "=", accountId).execute();
  return new Map(rows.map((row) => [row.person_id, toMember(row)]));
}

/** Returns the user and the account of a session, while the user is a member. */
export async function memberOfSession(
  queries: Queries,
  sessionId: string,
): Promise<Member | undefined> {
  const row = await selectMembers(queries)
    .innerJoin("sessions", (join) =>
      join
        .onRef("sessions.user_id", "=", "memberships.user_id")
        .onRef("sessions.account_id", "=", "memberships.account_id"),
    )
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
  return row && toMember(row);
}

/** Adds a user with an account that they own from the start; returns false if the address already has a user. */
export async function insertOwner(
  queries: Queries,
  { user, account }: Pick<Member, "user" | "account">,
): Promise<boolean> {
  if (!(await insertUser(queries, user))) {
    return false;
  }
  await insertAccount(queries, account);
  const [user_id, account_id] = [user.id, account.id];
  await queries
    .insertInto("memberships")
    .values({
      user_id,
      account_id,
      role: "owner",
      since: account.created_at,
      invited_by: null,
      ...noLimit,
    })
    .execute();
  return true;
}

/** Returns the members of an account who belong to no other. */
export async function membersOfOnly(queries: Queries, accountId: string): Promise<UserRow[]> {
  return queries
    .selectFrom("users")
    .selectAll("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .where("memberships.account_id", "=", accountId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("memberships as other")
            .select("other.account_id")
            .whereRef("other.user_id", "=", "users.id")
            .where("other.account_id", "!=", accountId),
        ),
      ),
    )
    .orderBy("users.id")
    .execute();
}

/** Locks the operators until the transaction ends, so that two can't leave at once, and returns whether they are active in an account. */
async function lockOperators(queries: Transaction<Tables>) {
  await queries
    .updateTable("users")
    .set((row) => ({ operator: row.ref("operator") }))
    .where("operator", "=", 1)
    .execute();
  return queries
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .select(["memberships.user_id", "memberships.account_id"])
    .select(["accounts.closing_at", "accounts.suspended_at"])
    .where("users.operator", "=", 1)
    .execute();
}

/** Returns true if the installation has an operator in an active account besides this user. */
export async function hasOtherOperator(
  queries: Transaction<Tables>,
  userId: string,
): Promise<boolean> {
  const operators = await lockOperators(queries);
  return operators.some((one) => one.user_id !== userId && isActive(one));
}

/** Returns true if an account has the last operators who can sign in: without it, the installation would have none. */
export async function hasLastOperator(
  queries: Transaction<Tables>,
  accountId: string,
): Promise<boolean> {
  const operators = await lockOperators(queries);
  return (
    operators.some((one) => one.account_id === accountId) &&
    !operators.some((one) => one.account_id !== accountId && isActive(one))
  );
}

/** Returns the operators who can sign in, each in their first account, oldest first. */
export async function activeOperators(queries: Queries): Promise<Member[]> {
  const rows = await selectMembers(queries)
    .where("users.operator", "=", 1)
    .where("accounts.closing_at", "is", null)
    .where("accounts.suspended_at", "is", null)
    .orderBy("users.created_at")
    .orderBy("memberships.since")
    .execute();
  const ids = rows.map((row) => row.person_id);
  return rows.filter(({ person_id: id }, index) => ids.indexOf(id) === index).map(toMember);
}

/** Returns the owners of accounts, by the ids of the accounts. */
export async function loadOwners(queries: Queries, ids: readonly string[]): Promise<Member[]> {
  if (ids.length === 0) {
    return [];
  }
  const rows = await selectMembers(queries)
    .where("accounts.id", "in", ids)
    .where("memberships.role", "=", "owner")
    .orderBy("accounts.id")
    .orderBy("memberships.since")
    .execute();
  return rows.map(toMember);
}
