import { sql, type SqlBool } from "kysely";
import type { WorkspaceOrder, WorkspaceState } from "#contract/systemWorkspaces.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import {
  contains,
  firstOwner,
  inOrder,
  memberMatches,
  nameContains,
  type SearchPage,
} from "./operatorUsers.ts";
import { emailKey } from "./users.ts";
import { hasWork } from "./lists.ts";

/** Page of the operator's list of workspaces; `state` null is any. */
export interface WorkspacePage extends SearchPage<WorkspaceOrder> {
  state: WorkspaceState | null;
}

/** Selects the ids of accounts in a state, in order, from after an id. */
function selectWorkspaces(queries: Queries, { state, order, after }: WorkspacePage) {
  let query = queries
    .selectFrom("accounts")
    .select("accounts.id")
    .where("accounts.test_of", "is", null);
  if (state !== null) {
    query = query.where("accounts.closing_at", state === "closed" ? "is not" : "is", null);
  }
  if (state === "active" || state === "suspended") {
    query = query.where("accounts.suspended_at", state === "active" ? "is" : "is not", null);
  }
  if (order === "balance") {
    query = query.orderBy("accounts.balance", "desc").orderBy("accounts.id", "desc");
    return after === null
      ? query
      : query.where(
          sql<SqlBool>`(accounts.balance, accounts.id) < (select balance, id from accounts where id = ${after})`,
        );
  }
  const newest = order === "newest";
  query = query.orderBy("accounts.id", newest ? "desc" : "asc");
  return after === null ? query : query.where("accounts.id", newest ? "<" : ">", after);
}

/** Accounts at the beginning of the order that a search with many matches reads first. */
const firstRead = 2000;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Returns the ids of accounts that match, in order, from after an id. */
async function matchingWorkspaces(
  database: Pick<Database, "queries" | "kind">,
  page: WorkspacePage,
): Promise<string[]> {
  const { queries, kind } = database;
  const all = selectWorkspaces(queries, page);
  if (page.q === "") {
    return idsOf(await all.limit(page.limit).execute());
  }
  const text = emailKey(page.q);
  const own = [
    contains(kind, "accounts.id", text.toUpperCase().replace(/^USR_/u, "usr_")),
    nameContains(kind, "accounts.name", text),
  ];
  const { any, few } = await memberMatches(database, text);
  if (few !== null) {
    const first = idsOf(await all.limit(firstRead).execute());
    const found = await all
      .where("accounts.id", "in", first.length === 0 ? [""] : first)
      .where((row) => row.or([...own, few(row)]))
      .limit(page.limit)
      .execute();
    if (found.length === page.limit || first.length < firstRead) {
      return idsOf(found);
    }
  }
  const found = await all
    .where((row) => row.or([...own, any(row)]))
    .limit(page.limit)
    .execute();
  return idsOf(found);
}

/** An account as the operator's list shows it. */
export type WorkspaceSummary = Awaited<ReturnType<typeof workspaceSummaries>>[number];

/** Returns accounts with the figures of the operator's list, in the order of their ids given. */
export async function workspaceSummaries(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) {
    return [];
  }
  const rows = await queries
    .selectFrom("accounts")
    .select(["accounts.id", "accounts.name", "accounts.balance", "accounts.held"])
    .select(["accounts.created_at", "accounts.suspended_at", "accounts.closing_at"])
    .select((row) => [
      firstOwner(row).as("owner"),
      row
        .selectFrom("memberships")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .whereRef("memberships.account_id", "=", "accounts.id")
        .as("members"),
      row
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("sessions.seen_at").as("at"))
        .whereRef("sessions.account_id", "=", "accounts.id")
        .as("seen_at"),
      row
        .selectFrom("api_keys")
        .select(({ fn }) => fn.max("api_keys.last_used_at").as("at"))
        .whereRef("api_keys.account_id", "=", "accounts.id")
        .as("key_used_at"),
    ])
    .where("accounts.id", "in", ids)
    .where("accounts.test_of", "is", null)
    .execute();
  return inOrder(rows, ids);
}

/** Returns a page of all accounts that match, without those of test data. */
export async function workspacePage(
  database: Pick<Database, "queries" | "kind">,
  page: WorkspacePage,
): Promise<WorkspaceSummary[]> {
  return workspaceSummaries(database.queries, await matchingWorkspaces(database, page));
}

/** Returns how many keys of an account work, how many lists it has, and how many of them have work. */
export async function countWorkspace(
  queries: Queries,
  { accountId, now }: { accountId: string; now: number },
): Promise<{ keys: number; lists: number; running: number }> {
  const { keys } = await queries
    .selectFrom("api_keys")
    .select(({ fn }) => fn.countAll<number | string>().as("keys"))
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("disabled_at", "is", null)
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  const states = await queries
    .selectFrom("lists")
    .select(({ fn }) => ["state", fn.countAll<number | string>().as("count")])
    .where("account_id", "=", accountId)
    .groupBy("state")
    .execute();
  const sum = (some: typeof states) => some.reduce((total, { count }) => total + Number(count), 0);
  return {
    keys: Number(keys),
    lists: sum(states),
    running: sum(states.filter(({ state }) => hasWork(state))),
  };
}
