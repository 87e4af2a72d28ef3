import type { AuditKind } from "#contract/auditEvents.ts";
import type { Queries } from "./database.ts";
import type { AuditEventRow } from "./tables.ts";

/** Writes an event down. */
export async function insertAuditEvent(queries: Queries, row: AuditEventRow): Promise<void> {
  await queries.insertInto("audit_events").values(row).execute();
}

/** Events of an account, newest first, beginning after an id; `kinds` leaves only those. */
export async function auditPage(
  queries: Queries,
  page: {
    accountId: string;
    kinds: readonly AuditKind[] | null;
    after: string | null;
    limit: number;
  },
): Promise<AuditEventRow[]> {
  let query = queries
    .selectFrom("audit_events")
    .selectAll()
    .where("account_id", "=", page.accountId)
    .orderBy("id", "desc")
    .limit(page.limit);
  if (page.kinds !== null) {
    query = query.where("kind", "in", page.kinds);
  }
  if (page.after !== null) {
    query = query.where("id", "<", page.after);
  }
  return query.execute();
}

/** From where an account signed in lately, latest first. */
export async function lastSignIns(
  queries: Queries,
  accountId: string,
  limit: number,
): Promise<{ network: string | null; userAgent: string | null }[]> {
  return queries
    .selectFrom("audit_events")
    .select(["network", "user_agent as userAgent"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "signed_in")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
