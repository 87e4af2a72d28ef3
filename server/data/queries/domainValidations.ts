import type { Queries } from "#server/data/connection/database.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";

/** Maximum number of validations that are counted. */
const countedMax = 10_000;
/** Maximum number of validations whose results are compared. */
const comparedMax = 200;

/** Returns how many of an account's latest validations at a domain have each verdict. */
export async function verdictsAtDomain(
  queries: Queries,
  { accountId, domain }: { accountId: string; domain: string },
): Promise<{ verdict: string | null; count: number }[]> {
  const latest = queries
    .selectFrom("validations")
    .select("verdict")
    .where("account_id", "=", accountId)
    .where("domain", "=", domain)
    .orderBy("id", "desc")
    .limit(countedMax);
  return queries
    .selectFrom(latest.as("latest"))
    .select(({ fn }) => ["verdict", fn.countAll<number>().as("count")])
    .groupBy("verdict")
    .execute();
}

/** Returns the account's latest validation at a domain that a check decided, not a rule. */
export async function latestAtDomain(
  queries: Queries,
  { accountId, domain }: { accountId: string; domain: string },
): Promise<ValidationRow | undefined> {
  return queries
    .selectFrom("validations")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("domain", "=", domain)
    .where("reason", "not in", ["allowed_by_rule", "blocked_by_rule"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the results of an account's latest validations at a domain, newest first, at most {@link comparedMax}. */
export async function resultsAtDomain(
  queries: Queries,
  { accountId, domain }: { accountId: string; domain: string },
): Promise<Pick<ValidationRow, "result" | "checked_at">[]> {
  return queries
    .selectFrom("validations")
    .select(["result", "checked_at"])
    .where("account_id", "=", accountId)
    .where("domain", "=", domain)
    .where("status", "=", "completed")
    .orderBy("id", "desc")
    .limit(comparedMax)
    .execute();
}
