import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import { signUpLimits } from "#contract/signUpLimits.ts";
import { deleteInBatches } from "#server/data/statements/deleteInBatches.ts";
import { dayOf } from "#server/data/queries/keyUsage.ts";
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

/** Deletes validations, evidence, events, acts of operators, notifications, decisions about sign-ups, counts of requests and limits of former members past their retention in small batches; running checks stay. */
export async function deleteOutdated(
  context: Pick<AppContext, "config" | "database" | "now">,
): Promise<void> {
  const { validationDays, evidenceDays, auditDays } = context.config;
  const aged: readonly Aged[] = [
    { table: "validations", key: "id", prefix: "val", days: validationDays },
    { table: "evidence", key: "validation_id", prefix: "val", days: evidenceDays },
    { table: "audit_events", key: "id", prefix: "evt", days: auditDays },
    { table: "operator_events", key: "id", prefix: "ope", days: auditDays },
    { table: "notifications", key: "id", prefix: "ntf", days: limits.notificationDays },
    { table: "sign_up_decisions", key: "id", prefix: "sud", days: signUpLimits.days },
  ];
  let deleted = 0;
  const firstDay = dayOf(context.now() - limits.keyUsageKeptDays * day);
  await deleteInBatches(context.database.queries, {
    table: "key_usage",
    keys: ["key_id", "day"],
    where: sql`day < ${firstDay}`,
  });
  if (auditDays !== null) {
    // As long as the audit log says whose limit it was.
    const oldest = context.now() - auditDays * day;
    await deleteInBatches(context.database.queries, {
      table: "former_limits",
      keys: ["account_id", "email_hash"],
      where: sql`left_at < ${oldest}`,
    });
  }
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
