import { limits } from "#contract/limits.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";
import { insertUpload, lockUploads, unlistedUploads } from "#server/data/queries/uploads.ts";
import type { AppContext } from "#server/context.ts";

const megabyte = 1024 * 1024;

/** Adds an upload if there is space for all of it: its announced bytes count from now on, so that no upload is rejected halfway. */
export async function reserveUpload(
  { config, database }: Pick<AppContext, "config" | "database">,
  row: UploadRow,
): Promise<"reserved" | "account_full" | "installation_full"> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, row.account_id);
    const own = await unlistedUploads(queries, row.account_id);
    if (
      own.count >= limits.unlistedUploadsMax ||
      own.bytes + row.bytes > limits.unlistedUploadBytes
    ) {
      return "account_full";
    }
    await lockUploads(queries, database.kind);
    const all = await unlistedUploads(queries, null);
    if (all.bytes + row.bytes > config.uploadsMb * megabyte) {
      return "installation_full";
    }
    await insertUpload(queries, row);
    return "reserved";
  });
}
