import { domainToASCII } from "node:url";
import type { ResultOrigin } from "#contract/analytics.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  addDomainFigures,
  addLatencyFigures,
  addResultFigures,
  domainsOfDay,
  sourcesOfDay,
} from "#server/data/queries/countFigures.ts";
import type { LatencyFigureRow } from "#server/data/tables/analytics/resultFigureRow.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import { dayMs } from "#server/presenters/instant.ts";
import { parseStoredResult, type ValidationRow } from "#server/data/tables/validationRow.ts";

/** Domains and sources of one account and day that are counted by name; the others are counted together. Bounds the figures, however many there are. */
export const namedDomainsMax = 200;
export const namedSourcesMax = 50;

/** Equal results to count. An empty string means none. */
export interface CountedResult {
  /** Number of results. */
  count: number;
  /** UTC day since the epoch. */
  day: number;
  origin: ResultOrigin;
  verdict: Verdict;
  reason: Reason;
  charge: string;
  provider: string;
  keyId: string;
  source: string;
  /** In ASCII. */
  domain: string;
  /** Credits of all of them. */
  credits: number;
  times: readonly { check: LatencyFigureRow["check_name"]; ms: number }[];
}

/** Adds results to the daily figures of an account. Call it last in a transaction, after every other write: it locks the figures of the day. */
export async function countResults(
  queries: Queries,
  accountId: string,
  results: readonly CountedResult[],
): Promise<void> {
  for (const [day, ofDay] of [...Map.groupBy(results, (result) => result.day)].toSorted(
    ([one], [other]) => one - other,
  )) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction, in the order of the days
    await countDay(queries, { accountId, day }, ofDay);
  }
}

interface Day {
  accountId: string;
  day: number;
}

async function countDay(
  queries: Queries,
  { accountId, day }: Day,
  results: readonly CountedResult[],
): Promise<void> {
  const owner = { account_id: accountId, day };
  const sourced = results.some(({ source }) => source !== "");
  const sourceOf = sourced
    ? named(
        await sourcesOfDay(queries, { accountId, day }),
        results.map(({ source, count }) => [source, count]),
        namedSourcesMax,
      )
    : (source: string) => source;
  await addResultFigures(
    queries,
    summed(results, (result) => ({
      ...owner,
      origin: result.origin,
      verdict: result.verdict,
      reason: result.reason,
      charge: result.charge,
      provider: result.provider,
      key_id: result.keyId,
      source: sourceOf(result.source),
      count: result.count,
      credits: result.credits,
    })),
  );
  const domainOf = named(
    await domainsOfDay(queries, { accountId, day }),
    results.map(({ domain, count }) => [domain, count]),
    namedDomainsMax,
  );
  await addDomainFigures(
    queries,
    summed(results, ({ domain, verdict, count, credits }) => ({
      ...owner,
      domain: domainOf(domain),
      verdict,
      count,
      credits,
    })),
  );
  const times = results.flatMap((result) => result.times);
  await addLatencyFigures(
    queries,
    summed(times, ({ check, ms }) => ({
      ...owner,
      check_name: check,
      bucket: findLatencyBucket(ms),
      count: 1,
    })),
  );
}

const sums = new Set(["count", "credits"]);

/** Returns one row for each combination of properties, with the sums of its numbers, in one order: two transactions then lock rows in the same order. */
function summed<Item, Row extends object>(
  items: readonly Item[],
  rowOf: (item: Item) => Row,
): Row[] {
  const rows = new Map<string, Row>();
  // Runs for every row of a list: the columns, which are the same in each, are looked at once.
  let keys: (keyof Row)[] | null = null;
  let added: (keyof Row)[] = [];
  for (const item of items) {
    const row = rowOf(item);
    if (keys === null) {
      const columns = Object.keys(row) as (keyof Row & string)[];
      keys = columns.filter((column) => !sums.has(column));
      added = columns.filter((column) => sums.has(column));
    }
    const key = keys.map((column) => row[column]).join("\0");
    const earlier = rows.get(key) as Record<keyof Row, number> | undefined;
    if (earlier === undefined) {
      rows.set(key, row);
    } else {
      for (const column of added) {
        earlier[column] += Number(row[column]);
      }
    }
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Returns a function that gives back the names that are counted, and empty text for the others: those of before, and the most frequent new ones up to `max`. */
function named(
  before: readonly string[],
  counts: readonly (readonly [name: string, count: number])[],
  max: number,
): (name: string) => string {
  const known = new Set(before);
  const fresh = new Map<string, number>();
  for (const [name, count] of counts) {
    if (name !== "" && !known.has(name)) {
      fresh.set(name, (fresh.get(name) ?? 0) + count);
    }
  }
  const room = Math.max(0, max - known.size);
  const added = [...fresh]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, room)
    .map(([name]) => name);
  const counted = new Set([...known, ...added]);
  return (name) => (counted.has(name) ? name : "");
}

/** Ratio of the bounds of a bucket. */
const growth = 1.1;

/** Returns the number of the bucket of a time in ms: 0 up to 1 ms, then one for each further 10 %. */
function findLatencyBucket(ms: number): number {
  return ms <= 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(growth));
}

/** Returns the middle of a bucket in ms, to the microsecond; every time in the bucket differs from it by less than 5 %. */
function middleOfBucket(bucket: number): number {
  return Number((bucket === 0 ? 1 : growth ** (bucket - 0.5)).toFixed(3));
}

/** Returns the time in ms that the share `quantile` of the counted times doesn't exceed. */
export function calculateQuantile(
  buckets: readonly { bucket: number; count: number }[],
  quantile: number,
): number {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let left = Math.max(1, Math.ceil(total * quantile));
  for (const { bucket, count } of buckets.toSorted((one, other) => one.bucket - other.bucket)) {
    left -= count;
    if (left <= 0) {
      return middleOfBucket(bucket);
    }
  }
  return 0;
}

/** Returns the completed ones of these validations as results to count, on the day they were requested, as `GET /v1/usage` counts them. */
export function validationsToCount(rows: readonly ValidationRow[]): CountedResult[] {
  return rows
    .filter(({ status }) => status === "completed")
    .map((row) => ({
      count: 1,
      day: Math.floor(row.created_at / dayMs),
      origin: "validation",
      verdict: row.verdict as Verdict,
      reason: row.reason as Reason,
      charge: row.charge_reason ?? "",
      provider: row.provider ?? "",
      keyId: row.key_id ?? "",
      source: row.source ?? "",
      domain: row.domain ?? "",
      credits: row.credits ?? 0,
      times: row.cached === 1 ? [] : listTimes(row),
    }));
}

/** Returns the times of a validation in ms: of the whole, and of each check that ran. */
function listTimes({ result }: ValidationRow): CountedResult["times"] {
  if (result === null) {
    return [];
  }
  const { duration_ms: total, checks } = parseStoredResult(result);
  const ran = checks.flatMap(({ name, ms }) => (ms === null ? [] : [{ check: name, ms }]));
  return [{ check: "total", ms: total }, ...ran];
}

/** Returns rows of a list that got their result now as results to count, equal ones together. */
export function rowsToCount(
  rows: readonly Pick<
    ListResultRow,
    "search" | "verdict" | "reason" | "provider" | "charge" | "credits"
  >[],
  now: number,
): CountedResult[] {
  const equal = new Map<string, CountedResult>();
  for (const { search, verdict, reason, provider, charge, credits } of rows) {
    const domain = reason === "invalid_syntax" ? "" : domainIn(search ?? "");
    const key = `${verdict} ${reason} ${provider} ${charge} ${domain}`;
    const earlier = equal.get(key);
    if (earlier === undefined) {
      equal.set(key, {
        count: 1,
        day: Math.floor(now / dayMs),
        origin: "list",
        verdict: verdict as Verdict,
        reason: reason as Reason,
        charge: chargeOf(charge),
        provider: provider ?? "",
        keyId: "",
        source: "",
        domain: domainToASCII(domain) || domain,
        credits,
        times: [],
      });
    } else {
      earlier.count += 1;
      earlier.credits += credits;
    }
  }
  return [...equal.values()];
}

/** Returns the reason for a row's price by the name that validations have for it. */
const chargeOf = (charge: ListResultRow["charge"]): string =>
  charge === "definitive" ? "verdict" : (charge ?? "");

/** Returns the part after the last @. */
const domainIn = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
