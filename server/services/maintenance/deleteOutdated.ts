import { sql } from "kysely";
import { deleteInBatches } from "#server/data/connection/deleteInBatches.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { firstIdAt, type IdPrefix } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";

const day = 86_400_000;

/** Rows whose ids contain their age. */
interface Aged {
  table: keyof Tables;
  key: string;
  prefix: IdPrefix;
  days: number | null;
}

/** Deletes validations, evidence and events past the operator's retention in small batches; running checks stay. */
export async function deleteOutdated(
  context: Pick<AppContext, "config" | "database" | "now">,
): Promise<void> {
  const { validationDays, evidenceDays, auditDays } = context.config;
  const aged: readonly Aged[] = [
    { table: "validations", key: "id", prefix: "val", days: validationDays },
    { table: "evidence", key: "validation_id", prefix: "val", days: evidenceDays },
    { table: "audit_events", key: "id", prefix: "evt", days: auditDays },
  ];
  let deleted = 0;
  for (const { table, key, prefix, days } of aged) {
    if (days !== null) {
      const old = sql`${sql.ref(key)} < ${firstIdAt(prefix, context.now() - days * day)}`;
      const where = table === "validations" ? sql`${old} and status = 'completed'` : old;
      deleted += await deleteInBatches(context.database.queries, { table, keys: [key], where });
    }
  }
  if (deleted > 0) {
    context.database.scrubSoon();
  }
}
