import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";

/** Credits spent by a key in a calendar month. */
export interface KeySpending {
  keyId: string;
  credits: number;
  /** See {@link monthOf}. */
  month: string;
}

/** Returns the credits used in a month, and the month to store with more. A new month starts at zero; a reservation for an earlier one counts in the latest. */
export function monthlyUse(columns: { month: string; used: string }, month: string) {
  const [stored, used] = [sql.ref<string | null>(columns.month), sql.ref<number>(columns.used)];
  const isNew = sql<boolean>`${stored} is null or ${stored} < ${month}`;
  return {
    used: sql<number>`case when ${isNew} then 0 else ${used} end`,
    latest: sql<string>`case when ${isNew} then ${month} else ${stored} end`,
  };
}

/** Returns the calendar month (UTC) of an instant in ms, as in `2026-11`. */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

/** Reserves credits of a key's budget in the caller's transaction; false if too few are left. Always succeeds for a key without a budget. */
export async function reserveBudget(
  queries: Queries,
  { keyId, credits, month }: KeySpending,
): Promise<boolean> {
  const key = await queries
    .selectFrom("api_keys")
    .select("credit_budget")
    .where("id", "=", keyId)
    .executeTakeFirst();
  if (key === undefined || key.credit_budget === null) {
    return true;
  }
  const { used, latest } = monthlyUse({ month: "budget_month", used: "budget_used" }, month);
  const reserved = await queries
    .updateTable("api_keys")
    .set({
      budget_month: latest,
      budget_used: sql<number>`${used} + ${credits}`,
    })
    .where("id", "=", keyId)
    .where(sql<boolean>`${used} + ${credits} <= credit_budget`)
    .returning("id")
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Returns a key's reserved but unspent credits to its budget, except those of an earlier month. */
export async function returnBudget(
  queries: Queries,
  { keyId, credits, month }: KeySpending,
): Promise<void> {
  await queries
    .updateTable("api_keys")
    .set({
      budget_used: sql<number>`case when budget_used > ${credits} then budget_used - ${credits} else 0 end`,
    })
    .where("id", "=", keyId)
    .where("budget_month", "=", month)
    .where("credit_budget", "is not", null)
    .execute();
}
