import type { AuditEvent } from "#contract/auditEvents.ts";
import type { AuditEntry } from "#server/data/queries/auditEvents.ts";
import { instant } from "#server/presenters/instant.ts";

function userOf(row: AuditEntry): AuditEvent["user"] {
  const { user_id: id, user_email: email, user_name: name, member_id: memberId } = row;
  const member = memberId !== null;
  return id === null ? null : { id, email, name: member ? name : null, member };
}

/** Returns an event of an account as its owner sees it. */
export function presentAuditEvent(row: AuditEntry): AuditEvent {
  return {
    object: "audit_event",
    id: row.id,
    kind: row.kind,
    at: instant(row.at),
    network: row.network,
    user_agent: row.user_agent,
    detail: row.detail,
    user: userOf(row),
  };
}
