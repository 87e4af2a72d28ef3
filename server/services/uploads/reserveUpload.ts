import { freeLimits } from "#contract/freeLimits.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { UploadRow } from "#server/data/tables/uploadRow.ts";
import {
  insertUpload,
  lockUploads,
  reservedBytes,
  unlistedUploads,
} from "#server/data/queries/uploads.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AppContext } from "#server/context.ts";

const megabyte = 1024 * 1024;
/** Time in which an upload has to be half received to keep all announced bytes reserved. */
const graceMs = 15 * 60_000;

/** Tells whether an account has no space for an upload. */
async function isFull(queries: Queries, row: UploadRow): Promise<boolean> {
  const own = await unlistedUploads(queries, row.account_id);
  return (
    own.count >= freeLimits.unlistedUploadsMax ||
    own.bytes + row.bytes > freeLimits.unlistedUploadBytes
  );
}

/** Adds an upload if there is space for all of it: its announced bytes count from now on, so that no upload is rejected halfway. An announcement without bytes blocks the installation's space for 15 minutes. */
export async function reserveUpload(
  { config, database }: Pick<AppContext, "config" | "database">,
  row: UploadRow,
): Promise<"reserved" | "account_full" | "installation_full"> {
  // A full account costs one read: a transaction would lock the account and wait for the disk.
  if (await isFull(database.queries, row)) {
    return "account_full";
  }
  return database.atomically(
    async (queries) => {
      await lockAccount(queries, owningAccountId(row.account_id));
      if (await isFull(queries, row)) {
        return "account_full";
      }
      await lockUploads(queries, database.kind);
      const reserved = await reservedBytes(queries, row.created_at - graceMs);
      if (reserved + row.bytes > config.uploadsMb * megabyte) {
        return "installation_full";
      }
      await insertUpload(queries, row);
      return "reserved";
    },
    // An announcement without bytes is quickly repeated.
    { powerCut: "takes back" },
  );
}
