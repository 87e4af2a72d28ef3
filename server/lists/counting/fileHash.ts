import { createHash } from "node:crypto";
import type { Database } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { uploadBytes } from "#server/services/uploads/uploadBytes.ts";

/** Returns the SHA-256 (base64url) of the account id and the file's bytes, so that hashes of two accounts never match. Returns null if the list was created from another list's rows, has no file, or `signal` aborted. Computed after the upload, since its parts may reach several processes. */
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
