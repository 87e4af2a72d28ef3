import { freeBytes } from "#server/config/prepareDataDir.ts";
import type { AppContext } from "#server/context.ts";

/** Bytes of a megabyte. */
export const megabyte = 1024 * 1024;

/** The parts of the context that tell how much space is left. */
export type DiskContext = Pick<AppContext, "config" | "database">;

/** Free space of the database's disk and the reserve in it, in bytes. */
export interface DiskSpace {
  free: number;
  reserve: number;
}

/** Returns the space on the disk of a SQLite database; null with PostgreSQL, whose disk is another machine's. */
export async function readDiskSpace({ config, database }: DiskContext): Promise<DiskSpace | null> {
  return database.kind === "sqlite"
    ? { free: await freeBytes(config.dataDir), reserve: config.diskReserveMb * megabyte }
    : null;
}

/** Tells whether the disk has less free space than `DISK_RESERVE_MB`, which is reserved for signing in, signing out and deleting. Never with PostgreSQL. */
export async function isReserveReached(context: DiskContext): Promise<boolean> {
  const space = await readDiskSpace(context);
  return space !== null && space.free < space.reserve;
}
