import type { Database } from "#server/data/connection/database.ts";
import { knownUploads } from "#server/data/queries/uploads.ts";

const idsAtOnce = 500;

/** Deletes files whose uploads are gone from the database; checks all files by default. A row is always older than its file, so a file without a row is left over. */
export async function deleteOrphanedFiles(
  { uploadFiles, queries }: Pick<Database, "uploadFiles" | "queries">,
  ids?: readonly string[],
): Promise<void> {
  if (uploadFiles === null) {
    return;
  }
  const candidates = ids ?? (await uploadFiles.ids());
  for (let from = 0; from < candidates.length; from += idsAtOnce) {
    const some = candidates.slice(from, from + idsAtOnce);
    const known = new Set(await knownUploads(queries, some));
    await Promise.all(some.filter((id) => !known.has(id)).map((id) => uploadFiles.delete(id)));
  }
}
