import type { Queries } from "#server/data/connection/database.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";

/** An account and a day, in whole days since the epoch (UTC). */
interface Day {
  accountId: string;
  day: number;
}

/** Spends addresses of a day's budget; false if too few are left. */
export async function spendSampleBudget(
  queries: Queries,
  { accountId, day, size, budget }: Day & { size: number; budget: number },
): Promise<boolean> {
  const spent = await queries
    .insertInto("sample_budgets")
    .values({ account_id: accountId, day, used: size })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "day"])
        .doUpdateSet((row) => ({ used: row("sample_budgets.used", "+", size) }))
        .where((row) => row("sample_budgets.used", "<=", budget - size)),
    )
    .returning("used")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Subtracts addresses that turned out to be free from those spent of a day's budget. */
export async function returnSampleBudget(
  queries: Queries,
  { accountId, day, size }: Day & { size: number },
): Promise<void> {
  await queries
    .updateTable("sample_budgets")
    .set((row) => ({ used: row("used", "-", size) }))
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .execute();
}

/** Returns how many addresses of a day's budget are spent. */
export async function sampleBudgetSpent(
  queries: Queries,
  { accountId, day }: Day,
): Promise<number> {
  const row = await queries
    .selectFrom("sample_budgets")
    .select("used")
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.used ?? 0;
}

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

/** Deletes sample verdicts older than an instant and budgets before a day. */
export async function deleteOldSamples(
  queries: Queries,
  old: { before: number; day: number },
): Promise<void> {
  await queries.deleteFrom("sampled_addresses").where("at", "<", old.before).execute();
  await queries.deleteFrom("sample_budgets").where("day", "<", old.day).execute();
}
