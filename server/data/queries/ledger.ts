import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";
import type { LedgerRow } from "#server/data/tables/ledgerRow.ts";

/** Adds a movement of credits; a second one with the same `entry_key` throws and rolls back its transaction. */
export async function insertLedgerEntry(queries: Queries, row: LedgerRow): Promise<void> {
  await queries.insertInto("ledger").values(row).execute();
}

/** Returns the movement with a key. */
export async function ledgerEntry(
  queries: Queries,
  entryKey: string,
): Promise<LedgerRow | undefined> {
  return queries
    .selectFrom("ledger")
    .selectAll()
    .where("entry_key", "=", entryKey)
    .executeTakeFirst();
}

/** Returns true if a movement is stored. */
export async function hasLedgerEntry(queries: Queries, entryKey: string): Promise<boolean> {
  return (await ledgerEntry(queries, entryKey)) !== undefined;
}

/** Conditions on movements; undefined is none. Times are in ms since the epoch. */
export interface LedgerFilter {
  kind?: LedgerRow["kind"] | undefined;
  listId?: string | undefined;
  createdFrom?: number | undefined;
  createdBefore?: number | undefined;
}

/** A movement with the API key of its validation or list. */
export type KeyedLedgerRow = LedgerRow & { key_id: string | null };

/** Returns movements of an account that match, newest first, from after an id. */
export async function ledgerPage(
  queries: Queries,
  page: { accountId: string; filter: LedgerFilter; after: string | null; limit: number },
): Promise<KeyedLedgerRow[]> {
  const { kind, listId, createdFrom, createdBefore } = page.filter;
  let query = queries
    .selectFrom("ledger")
    .leftJoin("validations", "validations.id", "ledger.validation_id")
    .leftJoin("lists", "lists.id", "ledger.list_id")
    .selectAll("ledger")
    .select(sql<string | null>`coalesce(validations.key_id, lists.key_id)`.as("key_id"))
    .where("ledger.account_id", "=", page.accountId)
    .orderBy("ledger.id", "desc")
    .limit(page.limit);
  if (page.after !== null) {
    query = query.where("ledger.id", "<", page.after);
  }
  if (kind !== undefined) {
    query = query.where("ledger.kind", "=", kind);
  }
  if (listId !== undefined) {
    query = query.where("ledger.list_id", "=", listId);
  }
  if (createdFrom !== undefined) {
    query = query.where("ledger.created_at", ">=", createdFrom);
  }
  if (createdBefore !== undefined) {
    query = query.where("ledger.created_at", "<", createdBefore);
  }
  return query.execute();
}

/** Returns the charges of an account since an instant: their sum, and the time of the first one. */
export async function chargesSince(
  queries: Queries,
  accountId: string,
  since: number,
): Promise<{ spent: number; first: number | null }> {
  return queries
    .selectFrom("ledger")
    .select([
      sql<number>`cast(coalesce(-sum(amount), 0) as bigint)`.as("spent"),
      sql<number | null>`min(created_at)`.as("first"),
    ])
    .where("account_id", "=", accountId)
    .where("kind", "=", "charge")
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
}

/** Sum of the movements of one kind in a period. */
export interface LedgerTotal {
  kind: LedgerRow["kind"];
  /** True for charges of lists. */
  ofList: boolean;
  count: number;
  credits: number;
}

/** Returns the sums of an account's movements in a period, in ms since the epoch. */
export async function ledgerTotals(
  queries: Queries,
  { accountId, from, before }: { accountId: string; from: number; before: number },
): Promise<LedgerTotal[]> {
  const rows = await queries
    .selectFrom("ledger")
    .select([
      "kind",
      sql<number>`case when list_id is null then 0 else 1 end`.as("of_list"),
      sql<number>`cast(count(*) as bigint)`.as("count"),
      sql<number>`cast(sum(amount) as bigint)`.as("credits"),
    ])
    .where("account_id", "=", accountId)
    .where("created_at", ">=", from)
    .where("created_at", "<", before)
    .groupBy(["kind", sql`case when list_id is null then 0 else 1 end`])
    .execute();
  return rows.map(({ of_list: ofList, ...row }) => ({ ...row, ofList: ofList === 1 }));
}

/** Returns the sum of an account's movements before an instant: its balance then. */
export async function balanceBefore(
  queries: Queries,
  accountId: string,
  before: number,
): Promise<number> {
  const { balance } = await queries
    .selectFrom("ledger")
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as("balance"))
    .where("account_id", "=", accountId)
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return balance;
}

/** Returns the credits that checks of an account have cost so far. */
export async function creditsSpent(queries: Queries, accountId: string): Promise<number> {
  const { spent } = await queries
    .selectFrom("ledger")
    .select(sql<number>`cast(coalesce(-sum(amount), 0) as bigint)`.as("spent"))
    .where("account_id", "=", accountId)
    .where("kind", "=", "charge")
    .executeTakeFirstOrThrow();
  return spent;
}
