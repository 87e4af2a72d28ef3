import { setImmediate as breath } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** What of the results of a list is wanted. */
export interface ResultFilter {
  verdicts: readonly string[] | null;
  reasons: readonly string[] | null;
  scoreMin: number | null;
  /** Addresses that begin with this, in lower case. */
  begins: string | null;
  /** Whether only rows that may have meant another address are wanted; null where it is all the same. */
  suggested: true | null;
  /** What stands behind the @, in lower case. */
  domain: string | null;
}

/** A filter that lets everything through. */
export const everything: ResultFilter = {
  verdicts: null,
  reasons: null,
  scoreMin: null,
  begins: null,
  suggested: null,
  domain: null,
};

/** So many positions are looked at in one statement, so that a filter that lets little through holds nobody up. */
export const window = 10_000;

/** Ranges of positions that cover a list of so many rows behind a position; others get their turn between them. */
export async function* windows(
  after: number,
  rows: number,
): AsyncGenerator<[after: number, to: number]> {
  for (let from = after; from < rows; from += window) {
    yield [from, from + window];
    await breath();
  }
}

/** Results in the order of the file, from a position on; `rows` is how many the file has. */
export async function resultPage(
  queries: Queries,
  page: { listId: string; rows: number; after: number; limit: number; filter: ResultFilter },
): Promise<ListResultRow[]> {
  const found: ListResultRow[] = [];
  for await (const [after, to] of windows(page.after, page.rows)) {
    const some = await filtered(queries, page.listId, page.filter)
      .selectAll()
      .where("position", ">", after)
      .where("position", "<=", to)
      .orderBy("position")
      .limit(page.limit - found.length)
      .execute();
    found.push(...some);
    if (found.length >= page.limit) {
      break;
    }
  }
  return found;
}

/** How many results fit a filter in each window of so many rows, in order. */
export async function countWindows(
  queries: Queries,
  of: { listId: string; rows: number; filter: ResultFilter },
): Promise<number[]> {
  const counts: number[] = [];
  for await (const [after, to] of windows(0, of.rows)) {
    const { fitting } = await filtered(queries, of.listId, of.filter)
      .select(({ fn }) => fn.countAll<number>().as("fitting"))
      .where("position", ">", after)
      .where("position", "<=", to)
      .executeTakeFirstOrThrow();
    counts.push(fitting);
  }
  return counts;
}

/** How many rows came to a verdict for a reason. */
export interface ReasonCount {
  verdict: Verdict;
  reason: Reason;
  count: number;
}

/** How many rows came to each verdict and reason, the most frequent first. */
export async function countReasons(
  queries: Queries,
  of: { listId: string; rows: number },
): Promise<ReasonCount[]> {
  const counts = new Map<string, ReasonCount>();
  for await (const [after, to] of windows(0, of.rows)) {
    const some = await queries
      .selectFrom("list_results")
      .select(({ fn }) => ["verdict", "reason", fn.countAll<number>().as("count")])
      .where("list_id", "=", of.listId)
      .where("status", "=", "final")
      .where("position", ">", after)
      .where("position", "<=", to)
      .groupBy(["verdict", "reason"])
      .execute();
    for (const { verdict, reason, count } of some) {
      if (verdict !== null && reason !== null) {
        const before = counts.get(`${verdict} ${reason}`)?.count ?? 0;
        counts.set(`${verdict} ${reason}`, { verdict, reason, count: before + count });
      }
    }
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count);
}

/** Results of a list that fit a filter, in no order. */
export function filtered(queries: Queries, listId: string, filter: ResultFilter) {
  const { verdicts, reasons, scoreMin, begins, suggested, domain } = filter;
  let query = queries.selectFrom("list_results").where("list_id", "=", listId);
  query = verdicts === null ? query : query.where("verdict", "in", verdicts as Verdict[]);
  query = reasons === null ? query : query.where("reason", "in", reasons as never[]);
  query = scoreMin === null ? query : query.where("score", ">=", scoreMin);
  query = suggested === null ? query : query.where("suggestion", "is not", null);
  query = domain === null ? query : query.where(endsWith(`@${domain}`));
  return begins === null
    ? query
    : query.where("search", ">=", begins).where("search", "<", `${begins}\u{10FFFF}`);
}

/** Addresses that end so, whatever wildcards stand in it. */
function endsWith(end: string) {
  const pattern = `%${end.replaceAll(/[%_\\]/gu, String.raw`\$&`)}`;
  return sql<boolean>`search like ${pattern} escape '\\'`;
}

/** The addresses of a list whose last answer was this verdict; duplicates left out. */
export async function emailsOf(
  queries: Queries,
  of: { listId: string; rows: number; verdict: Verdict },
): Promise<string[]> {
  const emails: string[] = [];
  for await (const [after, to] of windows(0, of.rows)) {
    const some = await answered(queries, of.listId)
      .where("verdict", "=", of.verdict)
      .where("duplicate_of", "is", null)
      .where("position", ">", after)
      .where("position", "<=", to)
      .execute();
    emails.push(...some.map(({ email }) => email));
  }
  return emails;
}

/** An address and the last answer about it. */
export interface AnsweredRow {
  position: number;
  email: string;
  verdict: Verdict;
  reason: Reason;
}

function answered(queries: Queries, listId: string) {
  return queries
    .selectFrom("list_results")
    .select(["position", "email", "verdict", "reason"])
    .where("list_id", "=", listId)
    .where("status", "=", "final")
    .where("email", "is not", null)
    .where("verdict", "is not", null)
    .where("reason", "is not", null)
    .orderBy("position")
    .$narrowType<AnsweredRow>();
}

/** The answers of a list in order, some hundreds at a time; duplicates left out. */
export async function* answersFrom(
  queries: Queries,
  listId: string,
): AsyncGenerator<AnsweredRow[]> {
  for (let after = 0; ;) {
    const rows = await answered(queries, listId)
      .where("duplicate_of", "is", null)
      .where("position", ">", after)
      .limit(500)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    yield rows;
    after = last.position;
  }
}

/** The answers at some positions, in order. */
export async function answersAt(
  queries: Queries,
  of: { listId: string; positions: readonly number[] },
): Promise<AnsweredRow[]> {
  return of.positions.length === 0
    ? []
    : answered(queries, of.listId).where("position", "in", of.positions).execute();
}
