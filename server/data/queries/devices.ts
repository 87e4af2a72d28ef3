import type { Queries } from "#server/data/connection/database.ts";
import type { DeviceRow } from "#server/data/tables/sessionRow.ts";

/** Adds a trusted browser. */
export async function insertDevice(queries: Queries, row: DeviceRow): Promise<void> {
  await queries.insertInto("devices").values(row).execute();
}

/** Returns true if the user of an address trusts the browser whose cookie has this hash. */
export async function isTrustedDevice(
  queries: Queries,
  device: { emailKey: string; hash: string; now: number },
): Promise<boolean> {
  const row = await queries
    .selectFrom("devices")
    .innerJoin("users", "users.id", "devices.user_id")
    .select("devices.hash")
    .where("devices.hash", "=", device.hash)
    .where("users.email_key", "=", device.emailKey)
    .where("devices.expires_at", ">", device.now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a sign-in from a trusted browser; returns false if the user doesn't trust it or no longer does. */
export async function touchDevice(
  queries: Queries,
  device: { userId: string; hash: string; now: number },
): Promise<boolean> {
  const row = await queries
    .updateTable("devices")
    .set({ last_used_at: device.now })
    .where("hash", "=", device.hash)
    .where("user_id", "=", device.userId)
    .where("expires_at", ">", device.now)
    .returning("hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the browsers that a user trusts, latest first. */
export async function findDevices(
  queries: Queries,
  user: { id: string; now: number },
): Promise<DeviceRow[]> {
  return queries
    .selectFrom("devices")
    .selectAll()
    .where("user_id", "=", user.id)
    .where("expires_at", ">", user.now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Deletes a trusted browser of a user; returns its name, or undefined if the user has none with this id. */
export async function deleteDevice(
  queries: Queries,
  device: { userId: string; id: string },
): Promise<Pick<DeviceRow, "name"> | undefined> {
  return queries
    .deleteFrom("devices")
    .where("id", "=", device.id)
    .where("user_id", "=", device.userId)
    .returning("name")
    .executeTakeFirst();
}

/** Deletes every trusted browser of a user. */
export async function deleteDevicesOf(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("devices").where("user_id", "=", userId).execute();
}

/** Deletes devices whose trust ended before an instant. */
export async function deleteExpiredDevices(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("devices").where("expires_at", "<", before).execute();
}
