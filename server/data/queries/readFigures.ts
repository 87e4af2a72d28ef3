import { sql } from "kysely";
import type { AnalyticsFilters, BreakdownField } from "#contract/analytics.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { LatencyFigureRow } from "#server/data/tables/analytics/resultFigureRow.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";

/** An account and its UTC days since the epoch, both included. */
export interface FigureDays {
  accountId: string;
  first: number;
  last: number;
}

/** Results with the same verdict, and what they cost. */
export interface VerdictCount {
  verdict: Verdict;
  count: number;
  credits: number;
}

const columns = {
  verdict: "verdict",
  reason: "reason",
  provider: "provider",
  source: "source",
  key: "key_id",
  origin: "origin",
  charge: "charge",
} as const satisfies Record<Exclude<BreakdownField, "domain">, string>;

/** Sums in whole numbers: PostgreSQL's own sums are text. */
const sums = [
  sql<number>`cast(sum(count) as bigint)`.as("count"),
  sql<number>`cast(sum(credits) as bigint)`.as("credits"),
] as const;

/** Selects the figures of some days that match the filters. */
function chosenFigures(
  queries: Queries,
  { accountId, first, last }: FigureDays,
  filters: AnalyticsFilters,
) {
  const { verdict, reason, provider, source, key_id: keyId, origin } = filters;
  const wanted = { verdict, reason, provider, source, key_id: keyId, origin };
  let chosen = queries
    .selectFrom("result_figures")
    .where("account_id", "=", accountId)
    .where("day", ">=", first)
    .where("day", "<=", last);
  for (const [column, value] of Object.entries(wanted)) {
    if (value !== undefined) {
      chosen = chosen.where(sql.ref(column), "=", value);
    }
  }
  return chosen;
}

/** Returns the results by day and verdict. */
export async function figuresByDay(
  queries: Queries,
  days: FigureDays,
  filters: AnalyticsFilters,
): Promise<(VerdictCount & { day: number })[]> {
  return chosenFigures(queries, days, filters)
    .select(["day", "verdict", ...sums])
    .groupBy(["day", "verdict"])
    .execute();
}

/** Returns the results by one field and verdict; an empty string means none. */
export async function figuresByField(
  queries: Queries,
  days: FigureDays,
  { by, filters }: { by: Exclude<BreakdownField, "domain">; filters: AnalyticsFilters },
): Promise<(VerdictCount & { value: string })[]> {
  const column = columns[by];
  return chosenFigures(queries, days, filters)
    .select([`${column} as value`, "verdict", ...sums])
    .groupBy([column, "verdict"])
    .execute();
}

/** Returns the results by domain and verdict; an empty string means the domains that aren't counted by name. */
export async function figuresByDomain(
  queries: Queries,
  { accountId, first, last }: FigureDays,
  { verdict }: Pick<AnalyticsFilters, "verdict">,
): Promise<(VerdictCount & { value: string })[]> {
  let chosen = queries
    .selectFrom("domain_figures")
    .select(["domain as value", "verdict", ...sums])
    .where("account_id", "=", accountId)
    .where("day", ">=", first)
    .where("day", "<=", last);
  if (verdict !== undefined) {
    chosen = chosen.where("verdict", "=", verdict);
  }
  return chosen.groupBy(["domain", "verdict"]).execute();
}

/** Returns the times of validations by check and bucket. */
export async function latencyFigures(
  queries: Queries,
  { accountId, first, last }: FigureDays,
): Promise<Pick<LatencyFigureRow, "check_name" | "bucket" | "count">[]> {
  return queries
    .selectFrom("latency_figures")
    .select(["check_name", "bucket", sums[0]])
    .where("account_id", "=", accountId)
    .where("day", ">=", first)
    .where("day", "<=", last)
    .groupBy(["check_name", "bucket"])
    .execute();
}

/** Returns the credits that an account spent on a day or later. */
export async function creditsSpentSince(
  queries: Queries,
  { accountId, first }: Pick<FigureDays, "accountId" | "first">,
): Promise<number> {
  const { credits } = await queries
    .selectFrom("result_figures")
    .select(sql<number>`cast(coalesce(sum(credits), 0) as bigint)`.as("credits"))
    .where("account_id", "=", accountId)
    .where("day", ">=", first)
    .executeTakeFirstOrThrow();
  return credits;
}
