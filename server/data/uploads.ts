import type { Queries } from "./database.ts";
import type { UploadRow } from "./tables.ts";

/** Adds a file that is to arrive. */
export async function insertUpload(queries: Queries, row: UploadRow): Promise<void> {
  await queries.insertInto("uploads").values(row).execute();
}

/** A file of an account, if it is there. */
export async function uploadOf(
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

/** Adds octets at `start`; undefined where the file does not end there, or would grow past its length. To be called in a transaction. */
export async function appendPart(
  queries: Queries,
  part: { id: string; start: number; octets: Uint8Array },
): Promise<UploadRow | undefined> {
  const end = part.start + part.octets.length;
  const grown = await queries
    .updateTable("uploads")
    .set({ received: end })
    .where("id", "=", part.id)
    .where("received", "=", part.start)
    .where("octets", ">=", end)
    .returningAll()
    .executeTakeFirst();
  if (grown !== undefined && part.octets.length > 0) {
    await queries
      .insertInto("upload_parts")
      .values({ upload_id: part.id, start: part.start, octets: part.octets })
      .execute();
  }
  return grown;
}

/** The octets of a file from one place on, in order, one part at a time. */
export async function* uploadOctets(
  queries: Queries,
  id: string,
  start = 0,
): AsyncGenerator<Uint8Array> {
  for (let from = start; ;) {
    const part = await queries
      .selectFrom("upload_parts")
      .select(["start", "octets"])
      .where("upload_id", "=", id)
      .where("start", "<=", from)
      .orderBy("start", "desc")
      .limit(1)
      .executeTakeFirst();
    if (part === undefined || from >= part.start + part.octets.length) {
      return;
    }
    yield part.octets.subarray(from - part.start);
    from = part.start + part.octets.length;
  }
}

/** Deletes a file with its octets; answers whether it was there. */
async function deleteUpload(queries: Queries, id: string): Promise<boolean> {
  const gone = await queries
    .deleteFrom("uploads")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes files that no list was made of in time. */
export async function deleteExpiredUploads(queries: Queries, before: number): Promise<void> {
  await queries
    .deleteFrom("uploads")
    .where("expires_at", "<", before)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom("jobs").select("jobs.id").whereRef("jobs.upload_id", "=", "uploads.id"),
        ),
      ),
    )
    .execute();
}

/** Deletes a file that no list needs; answers whether it was there and is gone. */
export async function deleteUnusedUpload(queries: Queries, id: string): Promise<boolean> {
  const job = await queries
    .selectFrom("jobs")
    .select("id")
    .where("upload_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return job === undefined && (await deleteUpload(queries, id));
}
