import type { Database } from "#server/data/connection/database.ts";
import { storedParts } from "#server/data/queries/uploads.ts";

/** Yields the bytes of an upload from an offset: those in the database, then those in its file. An upload started before files were introduced has both. */
export async function* uploadBytes(
  { queries, uploadFiles }: Pick<Database, "queries" | "uploadFiles">,
  id: string,
  start = 0,
): AsyncGenerator<Uint8Array> {
  let from = start;
  for await (const bytes of storedParts(queries, id, start)) {
    from += bytes.length;
    yield bytes;
  }
  if (uploadFiles !== null) {
    yield* uploadFiles.read(id, from);
  }
}
