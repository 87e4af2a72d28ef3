import { type RawBuilder, sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import { setBackMs } from "#server/data/connection/databaseClock.ts";

/** The decision about an attempt: the number of attempts counted if it is allowed, otherwise the ms to wait. */
export type Admission = { failures: number } | { waitMs: number };

const nextCount = sql`login_attempts.failures + 1`;
const bigint = (value: number): RawBuilder<number> => sql<number>`cast(${value} as bigint)`;

/** Returns true if an attempt was counted before the clock was set back, so that its wait ends at once. */
export const isFuture = (time: number, now: number): boolean => time > now + setBackMs;

const inFuture = (now: number) => sql`login_attempts.at > ${bigint(now + setBackMs)}`;

async function admission(
  queries: Queries,
  key: string,
  counting: { statement: RawBuilder<{ failures: number }>; now: number },
): Promise<Admission> {
  const { rows } = await counting.statement.execute(queries);
  const [counted] = rows;
  if (counted !== undefined) {
    return { failures: counted.failures };
  }
  const row = await queries
    .selectFrom("login_attempts")
    .select("blocked_until")
    .where("key", "=", key)
    .executeTakeFirst();
  return { waitMs: Math.max(1, (row?.blocked_until ?? 0) - counting.now) };
}

/** Counts an attempt before it is made, in one statement, so that concurrent attempts can't exceed the schedule, whichever process counts them. `waitsMs[n]` is the wait in ms after attempt n in a row; the last one applies to all later attempts. */
export async function countAttempt(
  queries: Queries,
  attempt: { key: string; waitsMs: readonly number[]; now: number },
): Promise<Admission> {
  const { key, waitsMs, now } = attempt;
  const cases = waitsMs.map(
    (ms, count) => sql`when ${nextCount} = ${sql.lit(count)} then ${sql.lit(ms)}`,
  );
  const last = sql.lit(waitsMs.at(-1) ?? 0);
  const statement = sql<{ failures: number }>`
    insert into login_attempts (key, failures, blocked_until, at)
    values (${key}, 1, ${bigint(now + (waitsMs[1] ?? 0))}, ${bigint(now)})
    on conflict (key) do update set
      failures = ${nextCount},
      blocked_until = ${bigint(now)} + case ${sql.join(cases, sql` `)} else ${last} end,
      at = ${bigint(now)}
    where login_attempts.blocked_until <= ${bigint(now)} or ${inFuture(now)}
    returning failures`;
  return admission(queries, key, { statement, now });
}

/** Counts an attempt in a window of time that begins with the first attempt; `blocked_until` is the window's end. */
export async function countInWindow(
  queries: Queries,
  attempt: { key: string; quota: number; windowMs: number; now: number },
): Promise<Admission> {
  const { key, quota, now } = attempt;
  const over = sql`(login_attempts.blocked_until <= ${bigint(now)} or ${inFuture(now)})`;
  const end = bigint(now + attempt.windowMs);
  const statement = sql<{ failures: number }>`
    insert into login_attempts (key, failures, blocked_until, at)
    values (${key}, 1, ${end}, ${bigint(now)})
    on conflict (key) do update set
      failures = case when ${over} then 1 else ${nextCount} end,
      blocked_until = case when ${over} then ${end} else login_attempts.blocked_until end,
      at = ${bigint(now)}
    where ${over} or login_attempts.failures < ${sql.lit(quota)}
    returning failures`;
  return admission(queries, key, { statement, now });
}

/** Writes a row without meaning, so that an unknown address costs the same work as a known one. */
export async function writeDummyAttempt(queries: Queries, key: string, now: number): Promise<void> {
  await queries
    .insertInto("login_attempts")
    .values({ key, failures: 0, blocked_until: 0, at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ at: now }))
    .execute();
}

/** Subtracts one attempt from the count, if it turned out not to be one. */
export async function uncountAttempt(queries: Queries, key: string): Promise<void> {
  await queries
    .updateTable("login_attempts")
    .set((row) => ({ failures: row("failures", "-", 1) }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}

/** Resets a count. */
export async function clearAttempts(queries: Queries, key: string): Promise<void> {
  await queries.deleteFrom("login_attempts").where("key", "=", key).execute();
}

/** Deletes counts that haven't changed since an instant and no longer block attempts. */
export async function deleteOldAttempts(
  queries: Queries,
  old: { before: number; now: number },
): Promise<void> {
  await queries
    .deleteFrom("login_attempts")
    .where("at", "<", old.before)
    .where("blocked_until", "<=", old.now)
    .execute();
}
