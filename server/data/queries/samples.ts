import type { Queries } from "#server/data/connection/database.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";

/** Returns an account's sample verdicts by the digests of their addresses. */
export async function sampledVerdicts(
  queries: Queries,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, Verdict>> {
  if (keys.length === 0) {
    return new Map();
  }
  const rows = await queries
    .selectFrom("sampled_addresses")
    .select(["key", "verdict"])
    .where("account_id", "=", accountId)
    .where("key", "in", keys)
    .execute();
  return new Map(rows.map(({ key, verdict }) => [key, verdict]));
}

/** Stores the verdicts of a sample. */
export async function keepSampledVerdicts(
  queries: Queries,
  { accountId, at }: { accountId: string; at: number },
  verdicts: ReadonlyMap<string, Verdict>,
): Promise<void> {
  const rows = [...verdicts].map(([key, verdict]) => ({
    account_id: accountId,
    key,
    verdict,
    at,
  }));
  if (rows.length > 0) {
    await queries
      .insertInto("sampled_addresses")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["account_id", "key"]).doNothing())
      .execute();
  }
}

/** Deletes sample verdicts older than an instant. */
export async function deleteOldSamples(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("sampled_addresses").where("at", "<", before).execute();
}
