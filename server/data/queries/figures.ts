import type { Queries } from "#server/data/connection/database.ts";
import { parseStoredResult } from "#server/data/tables/validationRow.ts";
import { isTestAccount, testAccountId } from "#server/data/tables/testAccountId.ts";

const testAccounts = `${testAccountId("")}%`;

/** Returns the number of stored addresses with a verdict, counting at most `max` of validations and of lists each. */
export async function countVerdicts(queries: Queries, max: number): Promise<number> {
  const single = queries
    .selectFrom("validations")
    .select("id")
    .where("status", "=", "completed")
    .where("account_id", "not like", testAccounts)
    .limit(max)
    .as("single");
  const testLists = queries
    .selectFrom("lists")
    .select("id")
    .where("account_id", "like", testAccounts);
  const inLists = queries
    .selectFrom("list_results")
    .select("position")
    .where("status", "=", "final")
    .where("list_id", "not in", testLists)
    .limit(max)
    .as("in_lists");
  const [first, second] = await Promise.all([
    queries
      .selectFrom(single)
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow(),
    queries
      .selectFrom(inLists)
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  // PostgreSQL counts in text.
  return Number(first.count) + Number(second.count);
}

/** Returns the times in ms of the newest `max` validations, without those from the cache. */
export async function recentDurations(queries: Queries, max: number): Promise<number[]> {
  const rows = await queries
    .selectFrom("validations")
    .select(["account_id", "cached", "result"])
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return rows.flatMap(({ account_id: account, cached, result }) =>
    result === null || cached === 1 || isTestAccount(account)
      ? []
      : [parseStoredResult(result).duration_ms],
  );
}
