import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";

/** Newest rules of an account that are looked through for domains: it can have 100,000. */
const rulesMost = 1000;

/** Returns the domains that an account's newest rules allow. */
export async function allowedDomains(
  queries: Queries,
  { accountId, most }: { accountId: string; most: number },
): Promise<string[]> {
  const newest = queries
    .selectFrom("rules")
    .select(["id", "kind", "value"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(rulesMost);
  const rows = await queries
    .selectFrom(newest.as("newest"))
    .select("value")
    .where("kind", "=", "allow")
    .where("value", "not like", "%@%")
    .where("value", "not like", "%*%")
    .where("value", "not like", "%:%")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ value }) => value);
}

/** Returns the domains at which an account had at least so many deliverable addresses since a UTC day, most frequent first. */
export async function deliveredDomains(
  queries: Queries,
  given: { accountId: string; firstDay: number; least: number; most: number },
): Promise<string[]> {
  const total = sql<number>`sum(count)`;
  const rows = await queries
    .selectFrom("domain_figures")
    .select("domain")
    .where("account_id", "=", given.accountId)
    .where("day", ">=", given.firstDay)
    .where("verdict", "=", "deliverable")
    .where("domain", "<>", "")
    .groupBy("domain")
    .having(total, ">=", given.least)
    .orderBy(total, "desc")
    .orderBy("domain")
    .limit(given.most)
    .execute();
  return rows.map(({ domain }) => domain);
}
