import { sql } from "kysely";
import { firstIdAt } from "#server/crypto/newId.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";

/** The tables that PostgreSQL divides by the day on which a list was created. */
const tables = ["list_results", "list_evidence"] as const;
const dayMs = 86_400_000;
/** Days ahead that have partitions. A list that is created later, by a wrong clock, gets into the partition `other`. */
const daysAhead = 7;
/** PostgreSQL's code for a partition whose rows are in `other`. */
const checkViolation = "23514";
/** Longest wait for a lock in ms, since queries wait behind it. */
const lockMs = 500;

/** The partition of one day, or of all lists before one; `name` ends the names of its tables. */
export interface ListPartition {
  name: string;
  /** Smallest id of its lists, and the smallest that is too large. */
  from: string;
  before: string;
}

const startOfDay = (time: number): number => Math.floor(time / dayMs) * dayMs;
const dateOf = (time: number): string =>
  new Date(time).toISOString().slice(0, 10).replaceAll("-", "");

const planPartition = (day: number): ListPartition => ({
  name: dateOf(day),
  from: firstIdAt("list", day),
  before: firstIdAt("list", day + dayMs),
});

/** Returns the partition with a name; undefined for `other`. */
function named(name: string): ListPartition | undefined {
  const [, before, year, month, date] = /^(before_)?(\d{4})(\d\d)(\d\d)$/u.exec(name) ?? [];
  if (year === undefined) {
    return undefined;
  }
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  return before === undefined
    ? planPartition(day)
    : { name, from: "", before: firstIdAt("list", day) };
}

/** Returns the partitions of list rows, oldest first. PostgreSQL only. */
export async function allListPartitions(queries: Queries): Promise<ListPartition[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${"list_results"}::regclass`.execute(queries);
  return rows
    .flatMap(({ name }) => named(name.slice("list_results_".length)) ?? [])
    .toSorted((one, other) => (one.before < other.before ? -1 : 1));
}

/** Runs statements that change partitions: one process at a time, and none waits long for a lock. */
async function change(
  { atomically }: Pick<Database, "atomically">,
  statements: readonly string[],
): Promise<void> {
  await atomically(async (queries) => {
    await sql`select pg_advisory_xact_lock(hashtext('list_partitions'))`.execute(queries);
    await sql.raw(`set local lock_timeout = ${lockMs}`).execute(queries);
    for (const statement of statements) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await sql.raw(statement).execute(queries);
    }
  });
}

/** Adds the partitions of today and the days ahead that are missing. PostgreSQL only. */
export async function addListPartitions(
  database: Pick<Database, "queries" | "atomically">,
  now: number,
): Promise<void> {
  const known = await allListPartitions(database.queries);
  const isKnown = (id: string) => known.some(({ from, before }) => from <= id && id < before);
  const today = startOfDay(now);
  const missing = Array.from({ length: daysAhead + 1 }, (_, day) =>
    planPartition(today + day * dayMs),
  ).filter(({ from }) => !isKnown(from));
  for (const { name, from, before } of missing) {
    // Attached, since creating it in place would wait for all queries of the table.
    const statements = tables.flatMap((table) => [
      `create table if not exists ${table}_${name} (like ${table} including storage)`,
      `do $$ begin
        if not exists (select from pg_inherits where inhrelid = '${table}_${name}'::regclass) then
          alter table ${table} attach partition ${table}_${name} for values from ('${from}') to ('${before}');
        end if;
      end $$`,
    ]);
    // oxlint-disable-next-line no-await-in-loop -- short locks, one day after the other
    await change(database, statements).catch((error: unknown) => {
      // Lists of the day are in `other` already.
      if ((error as { code?: string }).code !== checkViolation) {
        throw error;
      }
    });
  }
}

/** Deletes a partition with the rows of its lists. PostgreSQL only. */
export async function dropListPartition(
  database: Pick<Database, "atomically">,
  { name }: ListPartition,
): Promise<void> {
  await change(
    database,
    tables.map((table) => `drop table if exists ${table}_${name}`),
  );
}

/** Returns true if a partition is of the past and its lists are all expired or deleted. */
export async function isOutdated(
  queries: Queries,
  { from, before }: ListPartition,
  now: number,
): Promise<boolean> {
  if (before > firstIdAt("list", now)) {
    return false;
  }
  const live = await queries
    .selectFrom("lists")
    .select("id")
    .where("id", ">=", from)
    .where("id", "<", before)
    .where("state", "<>", "expired")
    .limit(1)
    .executeTakeFirst();
  return live === undefined;
}

/** Returns expired lists whose retention ended before an instant and that still have rows, at most 100. */
export async function expiredListsWithRows(
  queries: Queries,
  { from, endedBefore }: { from: string; endedBefore: number },
): Promise<ListRow[]> {
  return queries
    .selectFrom("lists")
    .selectAll()
    .where("state", "=", "expired")
    .where("id", ">=", from)
    .where("expires_at", "<", endedBefore)
    .where((list) =>
      list.exists(
        list
          .selectFrom("list_results")
          .select("position")
          .whereRef("list_id", "=", "lists.id")
          .limit(1),
      ),
    )
    .limit(100)
    .execute();
}
