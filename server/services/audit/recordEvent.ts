import type { AuditKind } from "#contract/auditEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertAuditEvents } from "#server/data/queries/auditEvents.ts";
import type { AuditEventRow } from "#server/data/tables/accountRow.ts";
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

const rowOf = ({ accountId, kind, at, from, detail = null }: NewAuditEvent): AuditEventRow => ({
  id: newId("evt"),
  account_id: accountId,
  kind,
  at,
  network: from.network,
  user_agent: from.userAgent,
  detail,
  user_id: from.userId ?? null,
});

/** Records an event of an account, in the caller's transaction. */
export async function recordEvent(queries: Queries, happened: NewAuditEvent): Promise<void> {
  await recordEvents(queries, [happened]);
}

/** Records events in one statement, in the caller's transaction. */
export async function recordEvents(
  queries: Queries,
  happened: readonly NewAuditEvent[],
): Promise<void> {
  await insertAuditEvents(queries, happened.map(rowOf));
}
