import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import type { UserOrder } from "#contract/systemUsers.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { emailKey } from "./users.ts";

type Searching = Pick<Database, "queries" | "kind">;

/** Returns a condition that a column contains a text. */
export function contains(kind: Database["kind"], column: string, text: string) {
  const find = sql.raw(kind === "postgres" ? "strpos" : "instr");
  return sql<SqlBool>`${find}(${sql.ref(column)}, ${text}) > 0`;
}

const capitalized = (text: string) =>
  text.replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** Returns a condition that a name contains a text in whatever case. Databases fold ASCII letters only: others match in lower case, in capitals, or with capitals at the start of words. */
export function nameContains(kind: Database["kind"], column: string, text: string) {
  const find = sql.raw(kind === "postgres" ? "strpos" : "instr");
  const folded = sql<SqlBool>`${find}(lower(${sql.ref(column)}), ${text}) > 0`;
  // oxlint-disable-next-line no-control-regex -- the ASCII characters
  const others = /^[\u0000-\u007f]*$/u.test(text) ? [] : [text.toUpperCase(), capitalized(text)];
  return others.reduce(
    (found, spelling) => sql<SqlBool>`${found} or ${contains(kind, column, spelling)}`,
    folded,
  );
}

/** Returns a condition that a user's address, name or id contains a text in the form of {@link emailKey}. */
function userMatches(kind: Database["kind"], text: string) {
  const ofId = sql<SqlBool>`${contains(kind, "users.id", text.toUpperCase().replace(/^USR_/u, "usr_"))}`;
  return sql<SqlBool>`(${contains(kind, "users.email_key", text)} or ${nameContains(kind, "users.name", text)} or ${ofId})`;
}

/** Page of a list for operators: a text to search for, an order, and where to begin. */
export interface SearchPage<Order> {
  q: string;
  order: Order;
  after: string | null;
  limit: number;
}

/** Returns the ids of users who match, in order, from after an id. */
async function matchingUsers(
  { queries, kind }: Searching,
  { q, order, after, limit }: SearchPage<UserOrder>,
): Promise<string[]> {
  let query = queries.selectFrom("users").select("users.id").limit(limit);
  if (q !== "") {
    query = query.where(userMatches(kind, emailKey(q)));
  }
  if (order === "address") {
    // An expression, so that SQLite reads the index that has all columns of the search instead of that of the order.
    query = query.orderBy(q === "" ? sql.ref("users.email_key") : sql`users.email_key || ''`);
    query =
      after === null
        ? query
        : query.where(
            sql<SqlBool>`users.email_key > (select email_key from users where id = ${after})`,
          );
  } else {
    const newest = order === "newest";
    query = query.orderBy("users.id", newest ? "desc" : "asc");
    query = after === null ? query : query.where("users.id", newest ? "<" : ">", after);
  }
  return (await query.execute()).map(({ id }) => id);
}

/** A user as the operator's list shows them. */
export type UserSummary = Awaited<ReturnType<typeof userSummaries>>[number];

const lastSeen = (row: ExpressionBuilder<Tables, "users">) =>
  row
    .selectFrom("sessions")
    .select(({ fn }) => fn.max("sessions.seen_at").as("seen_at"))
    .whereRef("sessions.user_id", "=", "users.id");

/** Returns users with the figures of the operator's list, in the order of their ids given. */
export async function userSummaries(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) {
    return [];
  }
  const rows = await queries
    .selectFrom("users")
    .leftJoin("totp", "totp.user_id", "users.id")
    .select(["users.id", "users.email", "users.name", "users.operator", "users.created_at"])
    .select("totp.confirmed_at as totp_since")
    .select(sql<number>`case when users.password_hash = '' then 0 else 1 end`.as("has_password"))
    .select((row) => [
      lastSeen(row).as("seen_at"),
      row
        .selectFrom("memberships")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .whereRef("memberships.user_id", "=", "users.id")
        .as("workspaces"),
    ])
    .where("users.id", "in", ids)
    .execute();
  return inOrder(rows, ids);
}

/** Sorts rows as their ids are given. */
export function inOrder<Row extends { id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns a page of all users who match. */
export async function userPage(
  database: Searching,
  page: SearchPage<UserOrder>,
): Promise<UserSummary[]> {
  return userSummaries(database.queries, await matchingUsers(database, page));
}

/** Selects the address of the first owner of each account. */
export function firstOwner(row: ExpressionBuilder<Tables, "accounts">) {
  return row
    .selectFrom("memberships as owners")
    .innerJoin("users", "users.id", "owners.user_id")
    .select("users.email")
    .whereRef("owners.account_id", "=", "accounts.id")
    .where("owners.role", "=", "owner")
    .orderBy("owners.since")
    .orderBy("users.id")
    .limit(1);
}

/** A user's place in an account, with what names the account. */
export type UserPlace = Awaited<ReturnType<typeof userPlaces>>[number];

/** Returns the accounts of a user, the oldest membership first. */
export async function userPlaces(queries: Queries, userId: string) {
  return queries
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .select(["accounts.id", "accounts.name", "accounts.closing_at", "accounts.suspended_at"])
    .select(["memberships.role", "memberships.since"])
    .select((row) => firstOwner(row).as("owner"))
    .where("memberships.user_id", "=", userId)
    .orderBy("memberships.since")
    .orderBy("accounts.id")
    .execute();
}

/** Users that a search of accounts lists one by one. */
const matchesMax = 1000;

type OfAccount = ExpressionBuilder<Tables, "accounts">;
type Condition = (row: OfAccount) => ExpressionWrapper<Tables, "accounts", SqlBool>;

/** Returns the condition that a member of an account matches a text, twice: for any number of accounts, and for few accounts if so many users match that finding them all takes longer. */
export async function memberMatches(
  { queries, kind }: Searching,
  text: string,
): Promise<{ any: Condition; few: Condition | null }> {
  const matching = queries.selectFrom("users").select("users.id").where(userMatches(kind, text));
  const ids = (await matching.limit(matchesMax + 1).execute()).map(({ id }) => id);
  const many = ids.length > matchesMax;
  const any: Condition = (row) =>
    row("accounts.id", "in", (sub) =>
      sub
        .selectFrom("memberships")
        .select("memberships.account_id")
        .where("memberships.user_id", "in", many ? matching : [...ids, ""]),
    );
  const few: Condition = (row) =>
    row.exists(
      row
        .selectFrom("memberships")
        .innerJoin("users", "users.id", "memberships.user_id")
        .select("users.id")
        .whereRef("memberships.account_id", "=", "accounts.id")
        .where(userMatches(kind, text)),
    );
  return { any, few: many ? few : null };
}
