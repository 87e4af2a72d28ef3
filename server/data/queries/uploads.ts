import { sql, type Transaction } from "kysely";
import type { Database, Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { liveAndTestIds } from "#server/data/tables/testAccountId.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";

/** Adds an upload whose bytes are still to come. */
export async function insertUpload(queries: Queries, row: UploadRow): Promise<void> {
  await queries.insertInto("uploads").values(row).execute();
}

/** Returns an upload of an account, if it exists. */
export async function findUpload(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return queries
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns the number and announced bytes of an account's uploads, live and test, that aren't in a list yet. */
export async function unlistedUploads(
  queries: Queries,
  accountId: string,
): Promise<{ count: number; bytes: number }> {
  return queries
    .selectFrom("uploads")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as("bytes"),
    ])
    .where(sql<boolean>`listed = 0`)
    .where("account_id", "in", liveAndTestIds(accountId))
    .executeTakeFirstOrThrow();
}

/**
 * Returns the bytes reserved by all uploads that aren't in a list yet: all announced bytes of those announced after
 * `since` and of those half received, otherwise twice the received ones. So an announcement alone blocks no space for
 * long.
 */
export async function reservedBytes(queries: Queries, since: number): Promise<number> {
  const { bytes } = await queries
    .selectFrom("uploads")
    .select(
      sql<number>`cast(coalesce(sum(
        case when created_at > ${since} or received * 2 > bytes then bytes else received * 2 end
      ), 0) as bigint)`.as("bytes"),
    )
    .where(sql<boolean>`listed = 0`)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Serializes transactions that add uploads across processes. SQLite has one writer anyway. */
export async function lockUploads(
  queries: Transaction<Tables>,
  kind: Database["kind"],
): Promise<void> {
  if (kind === "postgres") {
    await sql`select pg_advisory_xact_lock(7245198311)`.execute(queries);
  }
}

/** Tells whether a file exists and ends at an offset. */
export async function endsAt(queries: Queries, id: string, offset: number): Promise<boolean> {
  const row = await queries
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", id)
    .where("received", "=", offset)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the end of a file forward from `start`; undefined if it doesn't end there or would exceed its announced length. */
export async function growUpload(
  queries: Queries,
  part: { id: string; start: number; bytes: number },
): Promise<UploadRow | undefined> {
  const end = part.start + part.bytes;
  return queries
    .updateTable("uploads")
    .set({ received: end })
    .where("id", "=", part.id)
    .where("received", "=", part.start)
    .where("bytes", ">=", end)
    .returningAll()
    .executeTakeFirst();
}

/** Ends an upload whose length wasn't known: what has arrived is the whole file. */
export async function sealUpload(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable("uploads")
    .set((row) => ({ bytes: row.ref("received"), listed: 1 }))
    .where("id", "=", id)
    .execute();
}

/** Adds bytes at `start` to the table of parts; returns undefined as {@link growUpload} does. Call it in a transaction. */
export async function appendPart(
  queries: Queries,
  part: { id: string; start: number; bytes: Uint8Array },
): Promise<UploadRow | undefined> {
  const { id, start, bytes } = part;
  const grown = await growUpload(queries, { id, start, bytes: bytes.length });
  if (grown !== undefined && bytes.length > 0) {
    await queries.insertInto("upload_parts").values({ upload_id: id, start, bytes }).execute();
  }
  return grown;
}

/** Yields a file's bytes from the table of parts, from an offset, one part at a time. */
export async function* storedParts(
  queries: Queries,
  id: string,
  start = 0,
): AsyncGenerator<Uint8Array> {
  for (let from = start; ;) {
    const part = await queries
      .selectFrom("upload_parts")
      .select(["start", "bytes"])
      .where("upload_id", "=", id)
      .where("start", "<=", from)
      .orderBy("start", "desc")
      .limit(1)
      .executeTakeFirst();
    if (part === undefined || from >= part.start + part.bytes.length) {
      return;
    }
    yield part.bytes.subarray(from - part.start);
    from = part.start + part.bytes.length;
  }
}

/** Marks an upload as used by a list; undefined if the account doesn't have it. */
export async function listUpload(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return queries
    .updateTable("uploads")
    .set({ listed: 1 })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an upload that isn't in a list; false if there is none. */
export async function deleteUnlistedUpload(queries: Queries, id: string): Promise<boolean> {
  const gone = await queries
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where(sql<boolean>`listed = 0`)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes an upload with its stored parts; returns false if there is none. */
async function deleteUpload(queries: Queries, id: string): Promise<boolean> {
  const gone = await queries
    .deleteFrom("uploads")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes expired uploads that no list uses. */
export async function deleteExpiredUploads(queries: Queries, before: number): Promise<void> {
  await queries
    .deleteFrom("uploads")
    .where("expires_at", "<", before)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom("lists").select("lists.id").whereRef("lists.upload_id", "=", "uploads.id"),
        ),
      ),
    )
    .execute();
}

/** Deletes an upload that no list uses; returns true if it was deleted. */
export async function deleteUnusedUpload(queries: Queries, id: string): Promise<boolean> {
  const list = await queries
    .selectFrom("lists")
    .select("id")
    .where("upload_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return list === undefined && (await deleteUpload(queries, id));
}

/** Returns the ids of an account's uploads. */
export async function findUploadIds(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("uploads")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns which of these ids are uploads. */
export async function knownUploads(
  queries: Queries,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await queries.selectFrom("uploads").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}
