import { sqlMigration } from "./migration.ts";

/** When each webhook endpoint confirmed that it wants deliveries. Endpoints from before stay as they are. */
export const endpointConfirmation = sqlMigration("060_endpoint_confirmation", () => [
  `alter table webhook_endpoints add column confirmed_at bigint`,
  `update webhook_endpoints set confirmed_at = created_at`,
]);
