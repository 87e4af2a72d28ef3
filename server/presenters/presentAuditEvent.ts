import type { AuditEvent } from "#contract/auditEvents.ts";
import type { AuditEventRow } from "#server/data/tables/accountRow.ts";
import { instant } from "./instant.ts";

/** Returns an event of an account as its owner sees it. */
export function presentAuditEvent(row: AuditEventRow & { user_email: string | null }): AuditEvent {
  return {
    object: "audit_event",
    id: row.id,
    kind: row.kind,
    at: instant(row.at),
    network: row.network,
    user_agent: row.user_agent,
    detail: row.detail,
    user: row.user_id === null ? null : { id: row.user_id, email: row.user_email },
  };
}
