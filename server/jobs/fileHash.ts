import { createHash } from "node:crypto";
import type { Database } from "#server/data/database.ts";
import type { JobRow } from "#server/data/tables.ts";
import { uploadBytes } from "#server/uploads/uploadBytes.ts";

/** SHA-256 of a list's account and the octets of its file, base64url: the same file of two accounts has nothing in common. Null where the list was made of another one's rows, or reading was broken off. Taken when the file has arrived, since its parts may come to several processes. */
export async function fileHash(
  database: Database,
  job: Pick<JobRow, "account_id" | "upload_id" | "previous_job_id">,
  signal: AbortSignal,
): Promise<string | null> {
  if (job.upload_id === null || job.previous_job_id !== null) {
    return null;
  }
  const hash = createHash("sha256").update(`${job.account_id}\n`);
  for await (const octets of uploadBytes(database, job.upload_id)) {
    if (signal.aborted) {
      return null;
    }
    hash.update(octets);
  }
  return hash.digest("base64url");
}
