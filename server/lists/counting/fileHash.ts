import { createHash } from "node:crypto";
import type { Database } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { uploadBytes } from "#server/services/uploads/uploadBytes.ts";

/** SHA-256 of a list's account and the bytes of its file, base64url: the same file of two accounts has nothing in common. Null where the list was made of another one's rows, or reading was broken off. Taken when the file has arrived, since its parts may come to several processes. */
export async function fileHash(
  database: Database,
  list: Pick<ListRow, "account_id" | "upload_id" | "previous_list_id">,
  signal: AbortSignal,
): Promise<string | null> {
  if (list.upload_id === null || list.previous_list_id !== null) {
    return null;
  }
  const hash = createHash("sha256").update(`${list.account_id}\n`);
  for await (const bytes of uploadBytes(database, list.upload_id)) {
    if (signal.aborted) {
      return null;
    }
    hash.update(bytes);
  }
  return hash.digest("base64url");
}
