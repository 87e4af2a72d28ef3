import assert from "node:assert/strict";
import { type Expression, sql, type SqlBool } from "kysely";
import type { ListCounts } from "#contract/listShape.ts";
import type { Queries } from "#server/data/connection/database.ts";

/** Checks the invariants of a list and its account, which hold after any failure; throws if one is violated. */
export async function expectSound(queries: Queries, listId: string): Promise<void> {
  const list = await queries
    .selectFrom("lists")
    .selectAll()
    .where("id", "=", listId)
    .executeTakeFirstOrThrow();
  const account = await queries
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", list.account_id)
    .executeTakeFirstOrThrow();
  const final = await finalRows(queries, listId);

  const { charged, held, released, done } = list;

  // I2: the charge equals the cost of the finished rows, and the ledger's sum for this list.
  const ofList = await ledgerSum(queries, sql<SqlBool>`list_id = ${listId}`);
  assert.deepEqual({ rows: final.credits, ledger: 0 - ofList }, { rows: charged, ledger: charged });
  // I3: the balance is the sum of the ledger; nothing is negative.
  const all = await ledgerSum(queries, sql<SqlBool>`account_id = ${account.id}`);
  assert.equal(all, account.balance);
  assert.ok(Math.min(account.balance, account.held, held, released) >= 0);
  // I11: the figures are those of the committed rows.
  assert.equal(done, final.rows);
  assert.equal(list.deliverable + list.risky + list.undeliverable + list.unknown, final.rows);
  // Analytics counts each committed row once.
  assert.deepEqual(await figuresOf(queries, account.id), await rowsOf(queries, account.id));
  if (list.state === "completed") {
    // I1 and I4: every row has its one result, and all held credits are charged or released.
    const counts = JSON.parse(list.counts ?? "{}") as ListCounts;
    assert.deepEqual(
      [final.rows, held, account.held],
      [counts.rows - counts.blank - counts.not_an_address, 0, 0],
    );
  }
}

async function finalRows(
  queries: Queries,
  listId: string,
): Promise<{ rows: number; credits: number }> {
  const { rows, credits } = await queries
    .selectFrom("list_results")
    .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.sum("credits").as("credits")])
    .where("list_id", "=", listId)
    .where("status", "=", "final")
    .executeTakeFirstOrThrow();
  return { rows, credits: Number(credits) };
}

async function ledgerSum(queries: Queries, of: Expression<SqlBool>): Promise<number> {
  const { sum } = await queries
    .selectFrom("ledger")
    .select(({ fn }) => fn.sum("amount").as("sum"))
    .where(of)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

const properties = ["verdict", "reason", "charge", "provider"] as const;

/** Returns the counts that analytics has of an account's rows. */
async function figuresOf(queries: Queries, accountId: string) {
  const counts = await queries
    .selectFrom("result_figures")
    .select(({ fn }) => [
      ...properties,
      fn.sum("count").as("rows"),
      fn.sum("credits").as("credits"),
    ])
    .where("account_id", "=", accountId)
    .where("origin", "=", "list")
    .groupBy(properties)
    .orderBy(sql`1, 2, 3, 4`)
    .execute();
  return counts.map((row) => ({ ...row, rows: Number(row.rows), credits: Number(row.credits) }));
}

/** Returns the same counts from the rows themselves. */
async function rowsOf(queries: Queries, accountId: string) {
  const counts = await queries
    .selectFrom("list_results")
    .innerJoin("lists", "lists.id", "list_results.list_id")
    .select(({ fn }) => [
      "verdict",
      "reason",
      sql<string>`case charge when 'definitive' then 'verdict' else charge end`.as("charge"),
      sql<string>`coalesce(provider, '')`.as("provider"),
      fn.countAll().as("rows"),
      fn.sum("credits").as("credits"),
    ])
    .where("lists.account_id", "=", accountId)
    .where("status", "=", "final")
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1, 2, 3, 4`)
    .execute();
  return counts.map((row) => ({ ...row, rows: Number(row.rows), credits: Number(row.credits) }));
}
