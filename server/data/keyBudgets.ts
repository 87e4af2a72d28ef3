import { sql } from "kysely";
import type { Queries } from "./database.ts";

/** Credits that a key spends in the calendar month of an instant. */
export interface KeySpending {
  keyId: string;
  credits: number;
  /** See {@link monthOf}. */
  month: string;
}

/** Returns the calendar month (UTC) of an instant in ms, as in `2026-11`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Reserves credits of a key's budget, in the caller's transaction; false where fewer are left. A key without a budget always has them. */
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
  // A new month begins with nothing used.
  const used = sql<number>`case when budget_month = ${month} then budget_used else 0 end`;
  const reserved = await queries
    .updateTable("api_keys")
    .set({ budget_month: month, budget_used: sql<number>`${used} + ${credits}` })
    .where("id", "=", keyId)
    .where(sql<boolean>`${used} + ${credits} <= credit_budget`)
    .returning("id")
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Gives back credits that a key had reserved and that were not spent; those of an earlier month are gone with it. */
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
