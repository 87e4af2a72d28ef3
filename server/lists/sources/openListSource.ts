import type { ListSource } from "#listReader/input/listSource.ts";
import type { Database } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { uploadBytes } from "#server/services/uploads/uploadBytes.ts";

/** Returns a list's file as a source for the list reader. */
export function openListSource(
  database: Pick<Database, "queries" | "uploadFiles">,
  list: Pick<ListRow, "upload_id" | "file_name" | "bytes">,
): ListSource {
  const id = list.upload_id ?? "";
  return {
    name: list.file_name ?? "list.txt",
    bytes: list.bytes,
    open: (start = 0) => uploadBytes(database, id, start),
  };
}
