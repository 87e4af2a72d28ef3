import type { AuditKind } from "#contract/auditEvents.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { insertAuditEvent } from "#server/data/queries/auditEvents.ts";
import { newId } from "#server/crypto/newId.ts";

/** What is known of who asked: IP address as shown to the owner, and what the browser calls itself. */
export interface ClientInfo {
  network: string | null;
  userAgent: string | null;
}

/** What happened; `at` in ms since the epoch, `detail` a name, provider or reason, never a secret. */
export interface NewAuditEvent {
  accountId: string;
  kind: AuditKind;
  at: number;
  /** Who asked; `askerFacts(request)`. */
  from: ClientInfo;
  detail?: string | null;
}

/** Writes down what happened to an account, in the caller's transaction. */
export async function recordEvent(queries: Queries, happened: NewAuditEvent): Promise<void> {
  await insertAuditEvent(queries, {
    id: newId("evt"),
    account_id: happened.accountId,
    kind: happened.kind,
    at: happened.at,
    network: happened.from.network,
    user_agent: happened.from.userAgent,
    detail: happened.detail ?? null,
  });
}
