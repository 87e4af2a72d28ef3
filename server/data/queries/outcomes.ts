import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import { newValues } from "#server/data/statements/newValues.ts";
import type { OutcomeRow } from "#server/data/tables/analytics/outcomeRow.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";

/** Weight of each outcome; a later import replaces an outcome only by one that proves as much. */
const rank = (column: string) =>
  sql<number>`case ${sql.ref(column)} when 'bounced' then 4 when 'delivered' then 3 when 'blocked' then 2 when 'deferred' then 1 else 0 end`;

/** Stores outcomes of different mails; the one that proves more stays. */
export async function saveOutcomes(queries: Queries, rows: readonly OutcomeRow[]): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  await queries
    .insertInto("outcomes")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "address_hash", "sent_day"])
        .doUpdateSet(newValues(["outcome", "verdict", "reason", "provider", "score"]))
        .where(rank("excluded.outcome"), ">=", rank("outcomes.outcome")),
    )
    .execute();
}

/** Deletes all outcomes of an account. */
export async function deleteOutcomesOf(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom("outcomes").where("account_id", "=", accountId).execute();
}

/** Number of mails with the same outcome and the same result. */
export type OutcomeCount = Pick<
  OutcomeRow,
  "outcome" | "verdict" | "reason" | "provider" | "score"
> & { count: number };

/** Counts the outcomes of an account by result. */
export async function countOutcomes(queries: Queries, accountId: string): Promise<OutcomeCount[]> {
  const rows = await queries
    .selectFrom("outcomes")
    .select(["outcome", "verdict", "reason", "provider", "score"])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId)
    .groupBy(["outcome", "verdict", "reason", "provider", "score"])
    .execute();
  // PostgreSQL counts in text.
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Returns how many definite verdicts of operators' accounts were right, of how many with a known outcome. */
export async function countOperatorOutcomes(
  queries: Queries,
): Promise<{ right: number; decided: number }> {
  const rows = await queries
    .selectFrom("outcomes")
    .select(["outcomes.outcome", "outcomes.verdict"])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("outcomes.account_id", "in", (row) =>
      row
        .selectFrom("memberships")
        .innerJoin("users", "users.id", "memberships.user_id")
        .select("memberships.account_id")
        .where("users.operator", "=", 1),
    )
    .where("outcomes.outcome", "in", ["delivered", "bounced"])
    .where("outcomes.verdict", "in", ["deliverable", "undeliverable"])
    .groupBy(["outcomes.outcome", "outcomes.verdict"])
    .execute();
  const sum = (some: typeof rows) => some.reduce((all, { count }) => all + Number(count), 0);
  const right = rows.filter(
    ({ outcome, verdict }) => (outcome === "delivered") === (verdict === "deliverable"),
  );
  return { right: sum(right), decided: sum(rows) };
}

/** Returns the completed validations of some addresses, given in lower case. */
export async function validationsOfAddresses(
  queries: Queries,
  accountId: string,
  addresses: readonly string[],
): Promise<Pick<ValidationRow, "search" | "checked_at" | "result">[]> {
  return queries
    .selectFrom("validations")
    .select(["search", "checked_at", "result"])
    .where("account_id", "=", accountId)
    .where("status", "=", "completed")
    .where("search", "in", addresses)
    .execute();
}

/** The part of a row's result that is compared with its outcome. */
export type PastResult = Pick<
  ListResultRow,
  "position" | "search" | "verdict" | "reason" | "provider" | "score" | "checked_at"
>;

/** Returns final results of a list in the order of its rows, from after a position. */
export async function pastResults(
  queries: Queries,
  listId: string,
  { after, limit }: { after: number; limit: number },
): Promise<PastResult[]> {
  return queries
    .selectFrom("list_results")
    .select(["position", "search", "verdict", "reason", "provider", "score", "checked_at"])
    .where("list_id", "=", listId)
    .where("position", ">", after)
    .where("status", "=", "final")
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Returns the ids of an account's lists with rows that were created before an instant. */
export async function listIdsBefore(
  queries: Queries,
  accountId: string,
  before: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom("lists")
    .select("id")
    .where("account_id", "=", accountId)
    .where("created_at", "<=", before)
    .where("state", "<>", "expired")
    .execute();
  return rows.map(({ id }) => id);
}
