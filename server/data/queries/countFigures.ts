import type { Queries } from "#server/data/connection/database.ts";
import type {
  DomainFigureRow,
  LatencyFigureRow,
  ResultFigureRow,
} from "#server/data/tables/analytics/resultFigureRow.ts";

/** Rows per statement: SQLite takes at most 32,766 values. */
const rowsAtOnce = 1000;

function* parts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows.slice(from, from + rowsAtOnce);
  }
}

/** Adds to the figures; `rows` may contain each combination of properties once. */
export async function addResultFigures(
  queries: Queries,
  rows: readonly ResultFigureRow[],
): Promise<void> {
  for (const some of parts(rows)) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await queries
      .insertInto("result_figures")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns([
            "account_id",
            "day",
            "origin",
            "verdict",
            "reason",
            "charge",
            "provider",
            "key_id",
            "source",
          ])
          .doUpdateSet((row) => ({
            count: row("result_figures.count", "+", row.ref("excluded.count")),
            credits: row("result_figures.credits", "+", row.ref("excluded.credits")),
          })),
      )
      .execute();
  }
}

/** Adds to the figures of domains. */
export async function addDomainFigures(
  queries: Queries,
  rows: readonly DomainFigureRow[],
): Promise<void> {
  for (const some of parts(rows)) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await queries
      .insertInto("domain_figures")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["account_id", "day", "domain", "verdict"]).doUpdateSet((row) => ({
          count: row("domain_figures.count", "+", row.ref("excluded.count")),
          credits: row("domain_figures.credits", "+", row.ref("excluded.credits")),
        })),
      )
      .execute();
  }
}

/** Adds to the figures of times. */
export async function addLatencyFigures(
  queries: Queries,
  rows: readonly LatencyFigureRow[],
): Promise<void> {
  for (const some of parts(rows)) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await queries
      .insertInto("latency_figures")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["account_id", "day", "check_name", "bucket"]).doUpdateSet((row) => ({
          count: row("latency_figures.count", "+", row.ref("excluded.count")),
        })),
      )
      .execute();
  }
}

/** An account and a UTC day since the epoch. */
interface Day {
  accountId: string;
  day: number;
}

/** Returns the domains of a day that are counted by name. */
export async function domainsOfDay(queries: Queries, { accountId, day }: Day): Promise<string[]> {
  const rows = await queries
    .selectFrom("domain_figures")
    .select("domain")
    .distinct()
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .where("domain", "<>", "")
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Returns the sources of a day that are counted by name. */
export async function sourcesOfDay(queries: Queries, { accountId, day }: Day): Promise<string[]> {
  const rows = await queries
    .selectFrom("result_figures")
    .select("source")
    .distinct()
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .where("source", "<>", "")
    .execute();
  return rows.map(({ source }) => source);
}
