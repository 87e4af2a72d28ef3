import { lockAccount } from "./accounts.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";

const selectAlerts = (queries: Queries, accountId: string) =>
  queries
    .selectFrom("credit_alerts")
    .select("balance")
    .where("account_id", "=", accountId)
    .orderBy("balance", "desc");

/** Returns the balances that an account chose, highest first. */
export async function findCreditAlerts(queries: Queries, accountId: string): Promise<number[]> {
  const rows = await selectAlerts(queries, accountId).execute();
  return rows.map(({ balance }) => balance);
}

/** Returns the lowest chosen balance that a charge reached: at least the balance after it, less than the one before. */
export async function reachedCreditAlert(
  queries: Queries,
  { accountId, before, after }: { accountId: string; before: number; after: number },
): Promise<number | null> {
  const row = await selectAlerts(queries, accountId)
    .clearOrderBy()
    .orderBy("balance")
    .where("balance", ">=", after)
    .where("balance", "<", before)
    .limit(1)
    .executeTakeFirst();
  return row?.balance ?? null;
}

/** Replaces the balances that an account chose. */
export async function replaceCreditAlertRows(
  database: Database,
  accountId: string,
  balances: readonly number[],
): Promise<void> {
  await database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    await queries.deleteFrom("credit_alerts").where("account_id", "=", accountId).execute();
    const rows = [...new Set(balances)].map((balance) => ({ account_id: accountId, balance }));
    if (rows.length > 0) {
      await queries.insertInto("credit_alerts").values(rows).execute();
    }
  });
}
