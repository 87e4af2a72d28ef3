import type { Queries } from "./database.ts";
import type { DeviceRow } from "./tables.ts";

/** Remembers a trusted browser. */
export async function insertDevice(queries: Queries, row: DeviceRow): Promise<void> {
  await queries.insertInto("devices").values(row).execute();
}

/** Whether the account of an address trusts the browser whose cookie has this hash. */
export async function isTrustedDevice(
  queries: Queries,
  device: { emailKey: string; hash: string; now: number },
): Promise<boolean> {
  const row = await queries
    .selectFrom("devices")
    .innerJoin("accounts", "accounts.id", "devices.account_id")
    .select("devices.hash")
    .where("devices.hash", "=", device.hash)
    .where("accounts.email_key", "=", device.emailKey)
    .where("devices.expires_at", ">", device.now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes devices whose trust ended before an instant. */
export async function deleteExpiredDevices(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom("devices").where("expires_at", "<", before).execute();
}
