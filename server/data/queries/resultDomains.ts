import { sql } from "kysely";
import type { Database } from "#server/data/connection/database.ts";
import { windows } from "./resultPages.ts";

interface Of {
  listId: string;
  /** Number of rows in the file. */
  rows: number;
}

/** Selects the part of an address after the first @, in lower case. */
function domainIn(kind: Database["kind"]) {
  const find = sql.raw(kind === "postgres" ? "strpos" : "instr");
  return sql<string>`substr(search, ${find}(search, '@') + 1)`;
}

/** Yields the domains of undeliverable rows with their counts, one window of rows at a time, without malformed addresses. */
export async function* undeliverableDomains(
  { queries, kind }: Pick<Database, "queries" | "kind">,
  of: Of,
): AsyncGenerator<{ domain: string; rows: number }[]> {
  for await (const [after, to] of windows(0, of.rows)) {
    yield await queries
      .selectFrom("list_results")
      .select(({ fn }) => [domainIn(kind).as("domain"), fn.countAll<number>().as("rows")])
      .where("list_id", "=", of.listId)
      .where("status", "=", "final")
      .where("verdict", "=", "undeliverable")
      .where("reason", "<>", "invalid_syntax")
      .where("position", ">", after)
      .where("position", "<=", to)
      .groupBy("domain")
      .execute();
  }
}

/** Number of a domain's rows with a final result, and how many of them are undeliverable. */
export interface DomainCount {
  domain: string;
  rows: number;
  undeliverable: number;
}

/** Counts the rows of these domains. */
export async function countDomains(
  { queries, kind }: Pick<Database, "queries" | "kind">,
  of: Of & { domains: readonly string[] },
): Promise<DomainCount[]> {
  const counts = new Map(
    of.domains.map((domain) => [domain, { domain, rows: 0, undeliverable: 0 }]),
  );
  for await (const [after, to] of of.domains.length === 0 ? [] : windows(0, of.rows)) {
    const some = await queries
      .selectFrom("list_results")
      .select(({ fn }) => [
        domainIn(kind).as("domain"),
        "verdict",
        fn.countAll<number>().as("rows"),
      ])
      .where("list_id", "=", of.listId)
      .where("status", "=", "final")
      .where("reason", "<>", "invalid_syntax")
      .where(domainIn(kind), "in", of.domains)
      .where("position", ">", after)
      .where("position", "<=", to)
      .groupBy(["domain", "verdict"])
      .execute();
    for (const { domain, verdict, rows } of some) {
      const count = counts.get(domain);
      if (count !== undefined) {
        count.rows += rows;
        count.undeliverable += verdict === "undeliverable" ? rows : 0;
      }
    }
  }
  return [...counts.values()];
}
