import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** A filter for the results of a list. */
export interface ResultFilter {
  verdicts: readonly string[] | null;
  reasons: readonly string[] | null;
  scoreMin: number | null;
  /** Addresses that begin with this, in lower case. */
  begins: string | null;
  /** True for only rows with a suggestion; null for all. */
  suggested: true | null;
  /** Domain of the address, in lower case. */
  domain: string | null;
  /** Reply that decided, as `replyGroup` writes it. */
  reply: string | null;
}

/** A filter that matches every result. */
export const everything: ResultFilter = {
  verdicts: null,
  reasons: null,
  scoreMin: null,
  begins: null,
  suggested: null,
  domain: null,
  reply: null,
};

/** Positions per statement, so that a filter with few matches doesn't block other queries. */
export const window = 10_000;

/** Yields ranges of positions that cover the rows of a list after a position; lets other work run between them. */
export async function* windows(
  after: number,
  rows: number,
): AsyncGenerator<[after: number, to: number]> {
  for (let from = after; from < rows; from += window) {
    yield [from, from + window];
    await setImmediate();
  }
}

/** Tells whether an index finds the rows of a filter: those of a reply, which have one verdict and reason or few. */
const isIndexed = ({ reply, scoreMin, begins, suggested, domain }: ResultFilter): boolean =>
  reply !== null && [scoreMin, begins, suggested, domain].every((value) => value === null);

/** Returns results in file order, from after a position; `rows` is the number of rows in the file. */
export async function resultPage(
  queries: Queries,
  page: { listId: string; rows: number; after: number; limit: number; filter: ResultFilter },
): Promise<ListResultRow[]> {
  const found: ListResultRow[] = [];
  const whole: [number, number][] = [[page.after, page.rows]];
  const ranges = isIndexed(page.filter) ? whole : windows(page.after, page.rows);
  for await (const [after, to] of ranges) {
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

/** Counts the matching results in each window of {@link window} positions, in order. */
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

/** Number of rows with a verdict and reason. */
export interface ReasonCount {
  verdict: Verdict;
  reason: Reason;
  count: number;
}

/** Counts the rows with each verdict and reason, most frequent first. */
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

/** Selects the results of a list that match a filter, in no order. */
export function filtered(queries: Queries, listId: string, filter: ResultFilter) {
  const { verdicts, reasons, scoreMin, begins, suggested, domain, reply } = filter;
  let query = queries.selectFrom("list_results").where("list_id", "=", listId);
  query = verdicts === null ? query : query.where("verdict", "in", verdicts as Verdict[]);
  query = reasons === null ? query : query.where("reason", "in", reasons as never[]);
  query = scoreMin === null ? query : query.where("score", ">=", scoreMin);
  query = suggested === null ? query : query.where("suggestion", "is not", null);
  query = domain === null ? query : query.where(endsWith(`@${domain}`));
  query = reply === null ? query : query.where("reply_group", "=", reply);
  return begins === null
    ? query
    : query.where("search", ">=", begins).where("search", "<", `${begins}\u{10FFFF}`);
}

/** Matches addresses with this end, in which wildcards match only themselves. */
function endsWith(end: string) {
  const pattern = `%${end.replaceAll(/[%_\\]/gu, String.raw`\$&`)}`;
  return sql<boolean>`search like ${pattern} escape '\\'`;
}

/** Returns the addresses of a list with a final verdict, or with this one, without duplicates. */
export async function findEmails(
  queries: Queries,
  of: { listId: string; rows: number; verdict?: Verdict },
): Promise<string[]> {
  const emails: string[] = [];
  for await (const [after, to] of windows(0, of.rows)) {
    const { verdict } = of;
    const some = await answered(queries, of.listId)
      .$if(verdict !== undefined, (rows) => rows.where("verdict", "=", verdict as Verdict))
      .where("duplicate_of", "is", null)
      .where("position", ">", after)
      .where("position", "<=", to)
      .execute();
    emails.push(...some.map(({ email }) => email));
  }
  return emails;
}

/** An address and its final result. */
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

/** Yields the final results of a list in order, 500 at a time, without duplicates. */
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

/** Returns the final results at these positions, in order. */
export async function answersAt(
  queries: Queries,
  of: { listId: string; positions: readonly number[] },
): Promise<AnsweredRow[]> {
  return of.positions.length === 0
    ? []
    : answered(queries, of.listId).where("position", "in", of.positions).execute();
}
