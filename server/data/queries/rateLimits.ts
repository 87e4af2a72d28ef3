import { sql } from "kysely";
import { sha256 } from "#server/crypto/digest.ts";
import type { Queries } from "#server/data/connection/database.ts";

/** A rate: `quota` requests at once, refilled evenly over `windowMs`. */
export interface RatePolicy {
  name: string;
  quota: number;
  windowMs: number;
}

/** A request for up to `count` of the quota of bucket `id`. */
export interface RateRequest {
  id: string;
  policy: RatePolicy;
  count: number;
}

/** Number granted (0 if none is left), and the time when the bucket is full again, in ms since the epoch. */
export interface Grant {
  granted: number;
  fullAt: number;
}

const double = (value: number) => sql<number>`cast(${value} as double precision)`;

/** Takes from several quotas in one statement, up to the remaining amount of each. PostgreSQL only: rows are locked in the order of their keys, so that processes can't deadlock. */
export async function takeRates(
  queries: Queries,
  { requests, now }: { requests: readonly RateRequest[]; now: number },
): Promise<Grant[]> {
  const keyed = requests.map((request) => ({ ...request, key: sha256(`rate ${request.id}`) }));
  const rows = keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, policy: { quota, windowMs }, count }) => {
      const first = Math.min(count, quota);
      const fullAt = now + (first * windowMs) / quota;
      return sql`(${key}, ${double(fullAt)}, ${double(windowMs)}, cast(${first} as integer))`;
    });
  // A bucket is never full later than after its window, unless the clock was set back.
  const from = sql`least(greatest(rate_limits.full_at, ${double(now)}), ${double(now)} + excluded.window_ms)`;
  // The proposed row is full again after the requested amount, which gives the time of one.
  const perOne = sql`((excluded.full_at - ${double(now)}) / excluded.granted)`;
  const left = sql`floor((${double(now)} + excluded.window_ms - ${from}) / ${perOne} + 0.000001)`;
  const granted = sql`greatest(0, least(excluded.granted, ${left}))`;
  const taken = await sql<Grant & { key: string }>`
    insert into rate_limits (key, full_at, window_ms, granted)
    values ${sql.join(rows)}
    on conflict (key) do update set
      full_at = ${from} + ${granted} * ${perOne},
      window_ms = excluded.window_ms,
      granted = ${granted}
    returning key, granted, full_at as "fullAt"`.execute(queries);
  const byKey = new Map(taken.rows.map(({ key, ...grant }) => [key, grant]));
  return keyed.map(({ key }) => byKey.get(key) ?? { granted: 0, fullAt: now });
}

/** Deletes quotas that are full again: a missing row is a full quota. */
export async function deleteFullRates(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom("rate_limits").where("full_at", "<=", now).execute();
}
