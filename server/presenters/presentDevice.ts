import type { DeviceItem } from "#contract/security.ts";
import type { DeviceRow } from "#server/data/tables/sessionRow.ts";
import { instant } from "./instant.ts";

/** Returns a trusted browser as its owner sees it. `current` is the hash of the requesting browser's cookie. */
export function presentDevice(row: DeviceRow, current: string | null): DeviceItem {
  return {
    object: "device",
    id: row.id,
    current: row.hash === current,
    name: row.name,
    created_at: instant(row.created_at),
    last_used_at: row.last_used_at === null ? null : instant(row.last_used_at),
    expires_at: instant(row.expires_at),
  };
}
