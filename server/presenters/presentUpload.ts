import type { Upload } from "#contract/uploads.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";
import { instant } from "./instant.ts";

/** Returns an upload as the API shows it. */
export function presentUpload(row: UploadRow): Upload {
  return {
    object: "upload",
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    received: row.received,
    complete: row.received === row.bytes,
    created_at: instant(row.created_at),
    expires_at: instant(row.expires_at),
  };
}
