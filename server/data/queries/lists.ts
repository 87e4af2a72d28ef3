import { type Expression, sql } from "kysely";
import type { ListState } from "#contract/listShape.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";

/** States in which a worker has something to do. */
const workStates = ["parsing", "sampling", "queued", "running", "finalizing"] as const;

/** States that a list does not leave any more, but for the time when its rows are deleted. */
export const endedStates: readonly ListState[] = ["completed", "canceled", "failed", "expired"];

/** Not in one of {@link endedStates}, in the words of the index: SQLite looks through every list there ever was for any others. */
const isOpen = sql<boolean>`state not in ('completed', 'canceled', 'failed', 'expired')`;

/** Columns that a step of a list may set. */
export type ListChange = Partial<Omit<ListRow, "id" | "account_id" | "created_at">>;

/** Adds a list. */
export async function insertList(queries: Queries, row: ListRow): Promise<void> {
  await queries.insertInto("lists").values(row).execute();
}

/** A list of an account, if it is there. */
export async function listOf(
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

/** A list by id alone, for workers. */
export async function listById(queries: Queries, id: string): Promise<ListRow | undefined> {
  return queries.selectFrom("lists").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the lists with these ids. */
export async function listsByIds(queries: Queries, ids: readonly string[]): Promise<ListRow[]> {
  return queries.selectFrom("lists").selectAll().where("id", "in", ids).execute();
}

/** Which lists of an account are wanted, newest first, beginning after an id. */
interface ListPage {
  accountId: string;
  after: string | null;
  limit: number;
  state: ListState | null;
  /** Part of the name, in whatever letters; null where it is all the same. */
  named: string | null;
}

function wantedLists(queries: Queries, { accountId, after, state }: ListPage) {
  let query = queries.selectFrom("lists").where("account_id", "=", accountId).orderBy("id", "desc");
  query = after === null ? query : query.where("id", "<", after);
  return state === null ? query : query.where("state", "=", state);
}

/** What two spellings of a name have in common. */
const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase();

const namesAtOnce = 500;

/** The ids of lists with a name that fits. Names are compared here, since a database folds but the letters of ASCII. */
async function idsNamed(queries: Queries, page: ListPage, named: string): Promise<string[]> {
  const ids: string[] = [];
  for (let { after } = page; ids.length < page.limit;) {
    const names = await wantedLists(queries, { ...page, after })
      .select(["id", "name"])
      .limit(namesAtOnce)
      .execute();
    ids.push(
      ...names.filter(({ name }) => nameKey(name).includes(nameKey(named))).map(({ id }) => id),
    );
    const last = names.at(-1);
    if (last === undefined) {
      break;
    }
    after = last.id;
  }
  return ids.slice(0, page.limit);
}

/** Lists of an account, newest first, beginning after an id. */
export async function listPage(queries: Queries, page: ListPage): Promise<ListRow[]> {
  const wanted = wantedLists(queries, page).selectAll().limit(page.limit);
  if (page.named === null) {
    return wanted.execute();
  }
  const ids = await idsNamed(queries, page, page.named);
  return ids.length === 0 ? [] : wanted.where("id", "in", ids).execute();
}

/** What is told of a list that had the same file. */
export type ListWithSameFile = Pick<ListRow, "id" | "name" | "created_at">;

/** The earlier list of an account that had a file with this hash: the last one that was started, else the last one; null where there is none. */
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

/** The list that was made of rows of another one in this way and is not over yet. */
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

/** How many lists of an account are not over. */
export async function openLists(queries: Queries, accountId: string): Promise<number> {
  const { open } = await queries
    .selectFrom("lists")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("account_id", "=", accountId)
    .where("state", "not in", endedStates)
    .executeTakeFirstOrThrow();
  return open;
}

/** Lists with work for a worker, oldest first, without those of suspended accounts. */
export async function listsWithWork(queries: Queries, limit: number): Promise<ListRow[]> {
  return queries
    .selectFrom("lists")
    .selectAll()
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
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Changes a list that is in one of these states; undefined where it is in none of them any more. */
export async function changeList(
  queries: Queries,
  at: { id: string; from: readonly ListState[] },
  change: ListChange,
): Promise<ListRow | undefined> {
  return queries
    .updateTable("lists")
    .set(change)
    .where("id", "=", at.id)
    .where("state", "in", at.from)
    .returningAll()
    .executeTakeFirst();
}

/** Takes a list for work that one process does alone; undefined where another has it. */
export async function claimList(
  queries: Queries,
  claim: { id: string; state: ListState; worker: string; now: number; leaseUntil: number },
): Promise<ListRow | undefined> {
  return queries
    .updateTable("lists")
    .set({ worker: claim.worker, lease_until: claim.leaseUntil })
    .where("id", "=", claim.id)
    .where("state", "=", claim.state)
    .where((row) =>
      row.or([
        row("lease_until", "<", claim.now),
        row("worker", "is", null),
        row("worker", "=", claim.worker),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** What one transaction adds to the figures of a list. */
export interface ListProgress {
  done: number;
  deliverable: number;
  risky: number;
  undeliverable: number;
  unknown: number;
  charged: number;
  released: number;
}

/** Adds to the figures of a list that still takes answers; undefined where it takes none any more. The first statement of a commit: it makes commits of one list follow each other. */
export async function advanceList(
  queries: Queries,
  id: string,
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
    .where("state", "in", ["running", "paused"])
    .returningAll()
    .executeTakeFirst();
}

/** Keeps a list locked until the transaction ends; undefined where it takes no answers any more. */
export async function lockList(queries: Queries, id: string): Promise<ListRow | undefined> {
  return queries
    .updateTable("lists")
    .set((row) => ({ done: row.ref("done") }))
    .where("id", "=", id)
    .where("state", "in", ["running", "paused"])
    .returningAll()
    .executeTakeFirst();
}

/** Says that a process is alive and still works on the lists it took. */
export async function extendListLeases(
  queries: Queries,
  worker: string,
  leaseUntil: number,
): Promise<void> {
  await queries
    .updateTable("lists")
    .set({ lease_until: leaseUntil })
    .where("worker", "=", worker)
    .where("state", "in", workStates)
    .where(isOpen)
    .execute();
}

/** Pauses an account's running lists. */
export async function pauseListsOf(queries: Queries, accountId: string): Promise<void> {
  await queries
    .updateTable("lists")
    .set({ state: "paused", estimate: null })
    .where("account_id", "=", accountId)
    .where("state", "in", ["queued", "running"])
    .execute();
}

/** Deletes a list; its rows go with it. */
export async function deleteListRow(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("lists").where("id", "=", id).execute();
}

/** Lists whose rows were kept long enough. */
export async function expiredLists(queries: Queries, now: number): Promise<ListRow[]> {
  return queries
    .selectFrom("lists")
    .selectAll()
    .where("expires_at", "<", now)
    .where((row) => row.or([row("state", "<>", "expired"), row("upload_id", "is not", null)]))
    .limit(100)
    .execute();
}
