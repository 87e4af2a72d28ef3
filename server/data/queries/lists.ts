import { type Expression, sql } from "kysely";
import type { ListState } from "#contract/listShape.ts";
import { limits } from "#contract/limits.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { sendSignal } from "#server/data/connection/sendSignal.ts";
import { isFree } from "./runners.ts";
import { liveAndTestIds } from "#server/data/tables/testAccountId.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";

/** States with work for a worker. */
const workStates = ["parsing", "sampling", "queued", "running", "finalizing"] as const;

/** Returns true if workers have something to do for a list in this state. */
export const hasWork = (state: string): boolean => workStates.some((one) => one === state);

/** States of lists that have ended; only `expired` can follow another of them. */
export const endedStates: readonly ListState[] = ["completed", "canceled", "failed", "expired"];

/** Matches states outside {@link endedStates}, worded as in the index: with other wording, SQLite reads every list ever created. */
const isOpen = sql<boolean>`state not in ('completed', 'canceled', 'failed', 'expired')`;

/** Columns that a step of a list may set. */
export type ListChange = Partial<Omit<ListRow, "id" | "account_id" | "created_at">>;

/** Adds a list and signals it. */
export async function insertList(queries: Queries, row: ListRow): Promise<void> {
  await queries.insertInto("lists").values(row).execute();
  await sendSignal(queries, "lists", row.id, row.state);
}

/** Returns a list of an account, if it exists. */
export async function findList(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<ListRow | undefined> {
  return queries
    .selectFrom("lists")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns a list by id alone, for workers. */
export async function listById(queries: Queries, id: string): Promise<ListRow | undefined> {
  return queries.selectFrom("lists").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the lists with these ids. */
export async function listsByIds(queries: Queries, ids: readonly string[]): Promise<ListRow[]> {
  return queries.selectFrom("lists").selectAll().where("id", "in", ids).execute();
}

/** The data shown of a list that had the same file. */
export type ListWithSameFile = Pick<ListRow, "id" | "name" | "created_at">;

/** Returns an account's earlier list with this file hash: the latest one that was started, otherwise the latest one; null if there is none. */
export async function listWithSameFile(
  queries: Queries,
  file: { accountId: string; hash: string; before: string },
): Promise<ListWithSameFile | null> {
  const earlier = await queries
    .selectFrom("lists")
    .select(["id", "name", "created_at"])
    .where("account_id", "=", file.accountId)
    .where("file_hash", "=", file.hash)
    .where("id", "<", file.before)
    .orderBy((row) => row("started_at", "is", null))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return earlier ?? null;
}

/** Returns the list of this kind that was created from rows of another one and hasn't ended. */
export async function openRecheck(
  queries: Queries,
  listId: string,
  kind: "recheck" | "suggestions",
): Promise<ListRow | undefined> {
  return queries
    .selectFrom("lists")
    .selectAll()
    .where("previous_list_id", "=", listId)
    .where("source_kind", "=", kind)
    .where(isOpen)
    .limit(1)
    .executeTakeFirst();
}

/** Returns the number of an account's lists that haven't ended. */
export async function openLists(queries: Queries, accountId: string): Promise<number> {
  const { open } = await queries
    .selectFrom("lists")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("account_id", "=", accountId)
    .where("state", "not in", endedStates)
    .executeTakeFirstOrThrow();
  return open;
}

/** Returns the bytes of the files of an account's lists, live and test, that still have their rows: of each the share of rows without a charge. A file that is still to be downloaded counts as the largest one. */
export async function unpaidListBytes(queries: Queries, accountId: string): Promise<number> {
  const toCome = sql`case when source_url is null then bytes else ${limits.uploadBytes} end`;
  const unpaidShare = sql`case when total > charged then 1.0 * (total - charged) / total when total > 0 then 0 else 1 end`;
  const { unpaid } = await queries
    .selectFrom("lists")
    .select(sql<number>`cast(coalesce(sum(${toCome} * ${unpaidShare}), 0) as bigint)`.as("unpaid"))
    .where("account_id", "in", liveAndTestIds(accountId))
    .where("state", "!=", "expired")
    .executeTakeFirstOrThrow();
  return unpaid;
}

/** Returns lists with work for a worker, without those of suspended accounts: the oldest of each account, then the second of each, and so on. */
export async function listsWithWork(
  queries: Queries,
  limit: number,
): Promise<(Pick<ListRow, "id" | "account_id" | "state"> & { downloads: boolean })[]> {
  const rows = await queries
    .selectFrom("lists")
    .select(["id", "account_id", "state", "source_url"])
    .where("state", "in", workStates)
    .where(isOpen)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("accounts")
            .select("accounts.id")
            .whereRef("accounts.id", "=", "lists.account_id")
            .where("suspended_at", "is not", null),
        ),
      ),
    )
    .orderBy(sql`row_number() over (partition by account_id order by id)`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ source_url: url, ...row }) => ({
    ...row,
    downloads: row.state === "parsing" && url !== null,
  }));
}

/** Changes a list that is in one of these states; returns undefined if it is in another state. Signals the change, except for figures of lists that workers have: whoever follows one reads it often. */
export async function changeList(
  queries: Queries,
  expected: { id: string; from: readonly ListState[] },
  change: ListChange,
): Promise<ListRow | undefined> {
  const changed = await queries
    .updateTable("lists")
    .set(change)
    .where("id", "=", expected.id)
    .where("state", "in", expected.from)
    .returningAll()
    .executeTakeFirst();
  if (changed !== undefined && (change.state !== undefined || !hasWork(changed.state))) {
    await sendSignal(queries, "lists", changed.id, changed.state);
  }
  return changed;
}

/** Extends the retention of a list until this time, in ms since the epoch, if it ends earlier. */
export async function keepListUntil(queries: Queries, id: string, until: number): Promise<void> {
  await queries
    .updateTable("lists")
    .set({ expires_at: until })
    .where("id", "=", id)
    .where("expires_at", "<", until)
    .execute();
}

/** Leases a list for work that only one process does; returns undefined if another process has it. */
export async function claimList(
  queries: Queries,
  claim: { id: string; state: ListState; worker: string; now: number },
): Promise<ListRow | undefined> {
  return queries
    .updateTable("lists")
    .set({ worker: claim.worker })
    .where("id", "=", claim.id)
    .where("state", "=", claim.state)
    .where((row) => row.or([isFree(claim.now), row("worker", "=", claim.worker)]))
    .returningAll()
    .executeTakeFirst();
}

/** Amounts that one transaction adds to the figures of a list. */
export interface ListProgress {
  done: number;
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
  charged: number;
  released: number;
}

/** States in which workers write results of a list. */
export const writableStates = ["running", "paused"] as const satisfies readonly ListState[];

/** Adds to the figures of a list in one of these states; returns undefined if it is in another state. */
export async function advanceList(
  queries: Queries,
  { id, from }: { id: string; from: readonly ListState[] },
  by: ListProgress,
): Promise<ListRow | undefined> {
  return queries
    .updateTable("lists")
    .set((row) => {
      const more = (column: keyof ListProgress): Expression<number> => row(column, "+", by[column]);
      return {
        done: more("done"),
        deliverable: more("deliverable"),
        risky: more("risky"),
        undeliverable: more("undeliverable"),
        unknown: more("unknown"),
        charged: more("charged"),
        released: more("released"),
        held: row("held", "-", by.charged + by.released),
      };
    })
    .where("id", "=", id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/** Locks a list in one of these states until the transaction ends; returns undefined if it is in another state. */
export async function lockList(
  queries: Queries,
  id: string,
  from: readonly ListState[] = writableStates,
): Promise<ListRow | undefined> {
  return queries
    .updateTable("lists")
    .set((row) => ({ done: row.ref("done") }))
    .where("id", "=", id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/** Pauses an account's queued and running lists. */
export async function pauseListsOf(queries: Queries, accountId: string): Promise<void> {
  const paused = await queries
    .updateTable("lists")
    .set({ state: "paused", estimate: null })
    .where("account_id", "=", accountId)
    .where("state", "in", ["queued", "running"])
    .returning("id")
    .execute();
  for (const { id } of paused) {
    await sendSignal(queries, "lists", id, "paused");
  }
}

/** Deletes a list with its rows. */
export async function deleteListRow(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("lists").where("id", "=", id).execute();
  await sendSignal(queries, "lists", id, "deleted");
}

/** Returns lists past their retention that still have rows or a file, at most 100. */
export async function expiredLists(queries: Queries, now: number): Promise<ListRow[]> {
  return queries
    .selectFrom("lists")
    .selectAll()
    .where("expires_at", "<", now)
    .where((row) => row.or([row("state", "<>", "expired"), row("upload_id", "is not", null)]))
    .limit(100)
    .execute();
}

/** Returns how many lists of an account are in each state. */
export async function listCountsByState(
  queries: Queries,
  accountId: string,
): Promise<{ state: string; count: number }[]> {
  return queries
    .selectFrom("lists")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where("account_id", "=", accountId)
    .groupBy("state")
    .execute();
}
