import { sql } from "kysely";
import type { Database } from "#server/data/connection/database.ts";
import { windows } from "./resultPages.ts";

interface Of {
  listId: string;
  /** How many rows the file has. */
  rows: number;
}

/** What stands behind the first @ of an address, in lower case. */
function domainIn(kind: Database["kind"]) {
  const find = sql.raw(kind === "postgres" ? "strpos" : "instr");
  return sql<string>`substr(search, ${find}(search, '@') + 1)`;
}

/** Domains of undeliverable rows with how many there are, one window of rows at a time; what is no address has none. */
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

/** How many rows of a domain have their answer, and how many of them are undeliverable. */
export interface DomainCount {
  domain: string;
  rows: number;
  undeliverable: number;
}

/** Counts the rows of some domains. */
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
