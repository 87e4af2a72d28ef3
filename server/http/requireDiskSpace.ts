import { type DiskContext, isReserveReached } from "#server/services/storage/diskReserve.ts";
import { ApiError } from "./errors/apiError.ts";

/** Retry interval in seconds; the operator has to free space. */
const retryS = "60";

/** Rejects a call with 507 while the disk reserve is reached. */
export async function requireDiskSpace(context: DiskContext): Promise<void> {
  if (await isReserveReached(context)) {
    throw new ApiError("storage_full", { headers: { "retry-after": retryS } });
  }
}
