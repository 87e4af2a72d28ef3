import type { Queries } from "#server/data/connection/database.ts";
import type { DailyBudget } from "#server/data/tables/dailyBudgetRow.ts";

/** A budget of an account on one day, in whole days since the epoch (UTC). */
interface BudgetDay {
  accountId: string;
  budget: DailyBudget;
  day: number;
}

/** Spends `size` of a daily budget of `max`, all or nothing; false if too little is left. */
export async function spendDailyBudget(
  queries: Queries,
  { accountId, budget, day, size, max }: BudgetDay & { size: number; max: number },
): Promise<boolean> {
  if (size > max) {
    return false;
  }
  const spent = await queries
    .insertInto("daily_budgets")
    .values({ account_id: accountId, budget, day, used: size })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "budget", "day"])
        .doUpdateSet((row) => ({ used: row("daily_budgets.used", "+", size) }))
        .where((row) => row("daily_budgets.used", "<=", max - size)),
    )
    .returning("used")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Returns `size` to a daily budget that it was spent of. */
export async function returnDailyBudget(
  queries: Queries,
  { accountId, budget, day, size }: BudgetDay & { size: number },
): Promise<void> {
  await queries
    .updateTable("daily_budgets")
    .set((row) => ({ used: row("used", "-", size) }))
    .where("account_id", "=", accountId)
    .where("budget", "=", budget)
    .where("day", "=", day)
    .execute();
}

/** Returns how much of a daily budget is spent. */
export async function dailyBudgetSpent(
  queries: Queries,
  { accountId, budget, day }: BudgetDay,
): Promise<number> {
  const row = await queries
    .selectFrom("daily_budgets")
    .select("used")
    .where("account_id", "=", accountId)
    .where("budget", "=", budget)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Deletes the budgets of days before `day`. */
export async function deleteOldDailyBudgets(queries: Queries, day: number): Promise<void> {
  await queries.deleteFrom("daily_budgets").where("day", "<", day).execute();
}
