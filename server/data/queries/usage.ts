import { sql } from "kysely";
import { firstIdAt } from "#server/crypto/newId.ts";
import type { Queries } from "#server/data/connection/database.ts";

/** An account and a period in ms, from `from` to before `before`. */
export interface Period {
  accountId: string;
  from: number;
  before: number;
}

/** Days since the epoch. A literal, since SQLite would bind a number as a fraction. */
const dayOf = sql<number>`created_at / 86400000`;

/** Returns the validations of a period by day and key. */
export async function validationUsage(queries: Queries, { accountId, from, before }: Period) {
  return queries
    .selectFrom("validations")
    .select(({ fn }) => [
      dayOf.as("day"),
      "key_id",
      fn.countAll<number>().as("count"),
      sql<number>`sum(case when credits > 0 then 1 else 0 end)`.as("charged"),
      sql<number>`coalesce(sum(credits), 0)`.as("credits"),
    ])
    .where("account_id", "=", accountId)
    .where("status", "=", "completed")
    .where("id", ">=", firstIdAt("val", from))
    .where("id", "<", firstIdAt("val", before))
    .groupBy(["day", "key_id"])
    .execute();
}

/** Returns the credits that lists cost in a period by day. */
export async function listUsage(queries: Queries, { accountId, from, before }: Period) {
  return queries
    .selectFrom("ledger")
    .select([dayOf.as("day"), sql<number>`cast(-sum(amount) as bigint)`.as("credits")])
    .where("account_id", "=", accountId)
    .where("kind", "=", "charge")
    .where("list_id", "is not", null)
    .where("id", ">=", firstIdAt("led", from))
    .where("id", "<", firstIdAt("led", before))
    .groupBy("day")
    .execute();
}

/** Returns the names of an account's keys, revoked ones too, by id. */
export async function findKeyNames(
  queries: Queries,
  accountId: string,
): Promise<Map<string, string>> {
  const keys = await queries
    .selectFrom("api_keys")
    .select(["id", "name"])
    .where("account_id", "=", accountId)
    .execute();
  return new Map(keys.map(({ id, name }) => [id, name]));
}
