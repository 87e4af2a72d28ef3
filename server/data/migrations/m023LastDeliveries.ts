import { sqlMigration } from "./migration.ts";

/** Returns the column of the last attempt at an endpoint, as a query. */
const ofLastAttempt = (column: string): string =>
  `(select ${column} from webhook_attempts
    join webhook_deliveries on webhook_deliveries.id = webhook_attempts.delivery_id
    where webhook_deliveries.endpoint_id = webhook_endpoints.id
    order by webhook_attempts.id desc limit 1)`;

/** The last attempt at each webhook endpoint, with its outcome. */
export const lastDeliveries = sqlMigration("023_last_deliveries", () => [
  `alter table webhook_endpoints add column last_attempt_at bigint`,
  `alter table webhook_endpoints add column last_attempt_status integer`,
  `alter table webhook_endpoints add column last_attempt_error text`,
  `update webhook_endpoints set
    last_attempt_at = ${ofLastAttempt("webhook_attempts.at + webhook_attempts.duration_ms")},
    last_attempt_status = ${ofLastAttempt("webhook_attempts.status")},
    last_attempt_error = ${ofLastAttempt("webhook_attempts.error")}`,
]);
