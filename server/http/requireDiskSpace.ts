import { freeBytes } from "#server/dataDir.ts";
import type { Parts } from "#server/parts.ts";
import { Refusal } from "./refusal.ts";

const megabyte = 1024 * 1024;
/** Space comes when the operator makes some. */
const retryS = "60";

/** Refuses new work with 507 while the disk of the database has less free space than `DISK_RESERVE_MB`: the rest is for work that runs. Nothing is known of the disk of a PostgreSQL. */
export async function requireDiskSpace({
  config,
  database,
}: Pick<Parts, "config" | "database">): Promise<void> {
  if (
    database.kind === "sqlite" &&
    (await freeBytes(config.dataDir)) < config.diskReserveMb * megabyte
  ) {
    throw new Refusal("storage_full", { headers: { "retry-after": retryS } });
  }
}
