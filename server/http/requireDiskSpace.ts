import { freeBytes } from "#server/config/prepareDataDir.ts";
import type { AppContext } from "#server/context.ts";
import { ApiError } from "./errors/apiError.ts";

const megabyte = 1024 * 1024;
/** Retry interval in seconds; the operator has to free space. */
const retryS = "60";

/** Rejects new work with 507 while the database's disk has less free space than `DISK_RESERVE_MB`, which is reserved for running work. Not checked with PostgreSQL. */
export async function requireDiskSpace({
  config,
  database,
}: Pick<AppContext, "config" | "database">): Promise<void> {
  if (
    database.kind === "sqlite" &&
    (await freeBytes(config.dataDir)) < config.diskReserveMb * megabyte
  ) {
    throw new ApiError("storage_full", { headers: { "retry-after": retryS } });
  }
}
