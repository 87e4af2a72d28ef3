import { sql } from "kysely";
import type { Database } from "#server/data/connection/database.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";
import type { WebhookDeliveryRow } from "#server/data/tables/webhooks/webhookDeliveryRow.ts";

/** Tables of deliveries that wait until they are due, and their rows. */
interface DeliveryRows {
  mails: MailRow;
  webhook_deliveries: WebhookDeliveryRow;
}

/** Claims the delivery that has been due longest, of one endpoint if named; other processes skip it until `until`. One that another process is claiming is skipped without waiting. */
export async function claimFirstDue<Table extends keyof DeliveryRows>(
  { queries, kind }: Pick<Database, "queries" | "kind">,
  table: Table,
  claim: { endpointId?: string; now: number; until: number },
): Promise<DeliveryRows[Table] | undefined> {
  const from = sql.table(table);
  // Worded as in the partial index.
  const isDue = sql`${from}.state = 'waiting' and ${from}.due_at <= ${claim.now}`;
  const ofEndpoint =
    claim.endpointId === undefined ? sql`` : sql`endpoint_id = ${claim.endpointId} and`;
  // SQLite has one writer at a time, and no such clause.
  const skipClaimed = kind === "postgres" ? sql`for update skip locked` : sql``;
  // Materialized: otherwise PostgreSQL may select another delivery for every row.
  const { rows } = await sql<DeliveryRows[Table]>`
    with due as materialized (
      select id from ${from} where ${ofEndpoint} ${isDue} order by due_at, id limit 1 ${skipClaimed})
    update ${from} set due_at = ${claim.until}, attempts = attempts + 1
    where id in (select id from due) and ${isDue}
    returning *`.execute(queries);
  return rows[0];
}
