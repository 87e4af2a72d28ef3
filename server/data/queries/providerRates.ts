import type { Queries } from "#server/data/connection/database.ts";
import type { ProviderRateRow } from "#server/data/tables/deferralRow.ts";

/** Adds to the stored counts; `rows` may contain each combination of hour, provider, egress address and reply once. */
export async function addProviderRates(
  queries: Queries,
  rows: readonly ProviderRateRow[],
): Promise<void> {
  await queries
    .insertInto("provider_rates")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["hour", "provider", "egress", "answer"]).doUpdateSet((row) => ({
        count: row("provider_rates.count", "+", row.ref("excluded.count")),
      })),
    )
    .execute();
}

/** Returns the counts since an hour, newest hours first. */
export async function providerRatesSince(
  queries: Queries,
  hour: number,
): Promise<ProviderRateRow[]> {
  return queries
    .selectFrom("provider_rates")
    .selectAll()
    .where("hour", ">=", hour)
    .orderBy("hour", "desc")
    .orderBy("provider")
    .orderBy("egress")
    .execute();
}

/** Deletes the counts before an hour. */
export async function deleteOldProviderRates(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("provider_rates").where("hour", "<", before).execute();
}
