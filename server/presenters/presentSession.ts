import type { SessionItem } from "#contract/security.ts";
import { limits } from "#contract/limits.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import { instant } from "./instant.ts";

/** Returns a session as its owner sees it. `currentId` is the requesting session. */
export function presentSession(row: SessionRow, currentId: string): SessionItem {
  return {
    object: "session",
    id: row.id,
    current: row.id === currentId,
    method: row.method,
    trusted: row.trusted === 1,
    device_name: row.device_name,
    user_agent: row.user_agent,
    network: row.network,
    created_at: instant(row.created_at),
    last_seen_at: instant(row.seen_at),
    ends_at: instant(Math.min(row.ends_at, row.seen_at + limits.sessionIdleS * 1000)),
  };
}
