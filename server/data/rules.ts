import type { Queries } from "./database.ts";
import type { RuleRow } from "./tables.ts";

/** Adds a rule; false where the account has one for the same address or domain. */
export async function insertRule(queries: Queries, row: RuleRow): Promise<boolean> {
  const added = await queries
    .insertInto("rules")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "value"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** How many rules an account has. */
export async function countRules(queries: Queries, accountId: string): Promise<number> {
  const row = await queries
    .selectFrom("rules")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The rules of an account for any of these addresses and domains. */
export async function rulesFor(
  queries: Queries,
  accountId: string,
  values: readonly string[],
): Promise<RuleRow[]> {
  return queries
    .selectFrom("rules")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("value", "in", values)
    .execute();
}

/** Rules of an account, newest first, beginning after an id. */
export async function rulePage(
  queries: Queries,
  page: { accountId: string; after: string | null; limit: number },
): Promise<RuleRow[]> {
  let query = queries.selectFrom("rules").selectAll().where("account_id", "=", page.accountId);
  query = page.after === null ? query : query.where("id", "<", page.after);
  return query.orderBy("id", "desc").limit(page.limit).execute();
}

/** Takes a rule away; false where the account has none with this id. */
export async function deleteRuleRow(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<boolean> {
  const gone = await queries
    .deleteFrom("rules")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}
