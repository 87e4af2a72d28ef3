import type { AuditKind } from "#contract/auditEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertAuditEvent } from "#server/data/queries/auditEvents.ts";
import { newId } from "#server/crypto/newId.ts";

/** Client of a request: IP address as shown to the owner, user agent, and the user of its session, if it has one. */
export interface ClientInfo {
  network: string | null;
  userAgent: string | null;
  userId?: string;
}

/** Event to record. `at` is in ms since the epoch; `detail` is a name, provider or reason, never a secret. */
export interface NewAuditEvent {
  accountId: string;
  kind: AuditKind;
  at: number;
  /** Client that caused it; `clientInfo(request)`. */
  from: ClientInfo;
  detail?: string | null;
}

/** Records an event of an account, in the caller's transaction. */
export async function recordEvent(queries: Queries, happened: NewAuditEvent): Promise<void> {
  await insertAuditEvent(queries, {
    id: newId("evt"),
    account_id: happened.accountId,
    kind: happened.kind,
    at: happened.at,
    network: happened.from.network,
    user_agent: happened.from.userAgent,
    detail: happened.detail ?? null,
    user_id: happened.from.userId ?? null,
  });
}
