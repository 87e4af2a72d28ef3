import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { ListState } from "#contract/listShape.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** A list and its number. */
export interface ListJob {
  number: number;
  list: ListRow;
}

/** Gives a list the account's next number, and returns it. */
export async function numberList(
  queries: Queries,
  { accountId, listId }: { accountId: string; listId: string },
): Promise<number> {
  const { last: number } = await queries
    .insertInto("job_counters")
    .values({ account_id: accountId, last: 1 })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ last: sql`job_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  const row = { account_id: accountId, number, list_id: listId };
  await queries.insertInto("list_jobs").values(row).execute();
  return number;
}

/** Returns the number of a list; undefined if it has none. */
export async function numberOfList(queries: Queries, listId: string): Promise<number | undefined> {
  const job = await queries
    .selectFrom("list_jobs")
    .select("number")
    .where("list_id", "=", listId)
    .executeTakeFirst();
  return job?.number;
}

/** Returns the list of an account with a number, if it has one. */
export async function listOfNumber(
  queries: Queries,
  accountId: string,
  number: number,
): Promise<ListRow | undefined> {
  return queries
    .selectFrom("list_jobs")
    .innerJoin("lists", "lists.id", "list_jobs.list_id")
    .selectAll("lists")
    .where("list_jobs.account_id", "=", accountId)
    .where("list_jobs.number", "=", number)
    .executeTakeFirst();
}

/** Filter of an account's numbered lists; null fields match all. */
export interface JobFilter {
  accountId: string;
  number: number | null;
  /** The whole name. */
  name: string | null;
  /** States, and whether an error is stored: a list that couldn't start is `ready` with one. */
  states: readonly { state: ListState; error: boolean | null }[] | null;
}

type Joined = ExpressionBuilder<Tables, "list_jobs" | "lists">;

function matches({ accountId, number, name, states }: JobFilter) {
  return (row: Joined): Expression<SqlBool> =>
    row.and([
      row("list_jobs.account_id", "=", accountId),
      ...(number === null ? [] : [row("list_jobs.number", "=", number)]),
      ...(name === null ? [] : [row("lists.name", "=", name)]),
      ...(states === null
        ? []
        : [
            row.or(
              states.map(({ state, error }) =>
                row.and([
                  row("lists.state", "=", state),
                  ...(error === null ? [] : [row("lists.error", error ? "is not" : "is", null)]),
                ]),
              ),
            ),
          ]),
    ]);
}

/** Returns how many numbered lists match a filter. */
export async function countJobs(queries: Queries, filter: JobFilter): Promise<number> {
  const { count } = await queries
    .selectFrom("list_jobs")
    .innerJoin("lists", "lists.id", "list_jobs.list_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the numbered lists that match a filter, newest first. */
export async function jobPage(
  queries: Queries,
  filter: JobFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListJob[]> {
  const rows = await queries
    .selectFrom("list_jobs")
    .innerJoin("lists", "lists.id", "list_jobs.list_id")
    .selectAll("lists")
    .select("list_jobs.number as job_number")
    .where(matches(filter))
    .orderBy("list_jobs.number", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ job_number: number, ...list }) => ({ number, list }));
}
