import type { Database } from "#server/data/connection/database.ts";
import type { UploadPartRow } from "#server/data/tables/uploadRow.ts";
import { storedParts, findUploadIds } from "#server/data/queries/uploads.ts";

/** Yields the contents of an account's uploaded files, shaped like the table of parts. */
export async function* uploadParts(
  { queries, uploadFiles }: Pick<Database, "queries" | "uploadFiles">,
  accountId: string,
): AsyncGenerator<UploadPartRow> {
  if (uploadFiles === null) {
    return;
  }
  for (const id of await findUploadIds(queries, accountId)) {
    let start = 0;
    for await (const { length } of storedParts(queries, id)) {
      start += length;
    }
    for await (const bytes of uploadFiles.read(id, start)) {
      yield { upload_id: id, start, bytes };
      start += bytes.length;
    }
  }
}
