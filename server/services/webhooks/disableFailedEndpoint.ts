import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { cancelWebhookDeliveries } from "#server/data/queries/webhookDeliveries.ts";
import { changeWebhookEndpoint } from "#server/data/queries/webhookEndpoints.ts";
import type { WebhookEndpointRow } from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { mailReaders } from "#server/services/mail/mailReaders.ts";

/** Disables an endpoint that returned 410 or failed for too long, cancels what waits for it and mails the members whose settings say so, unless it belongs to test data; in the caller's transaction. */
export async function disableFailedEndpoint(
  queries: Queries,
  context: Pick<AppContext, "config" | "texts" | "now">,
  { endpoint, reason }: { endpoint: WebhookEndpointRow; reason: "gone" | "failing" },
): Promise<void> {
  const now = context.now();
  await changeWebhookEndpoint(queries, endpoint.id, {
    status: "disabled",
    disabled_reason: reason,
    disabled_at: now,
  });
  await cancelWebhookDeliveries(queries, endpoint.id, now);
  // The path may contain a secret.
  const { host } = new URL(endpoint.url);
  await publishEvent(queries, {
    accountId: endpoint.account_id,
    type: "webhook.disabled",
    data: { object: "webhook_endpoint", id: endpoint.id, reason, host },
    now,
  });
  await mailReaders(queries, context, {
    accountId: endpoint.account_id,
    notice: "webhook_disabled",
    kind: reason === "gone" ? "webhook_gone" : "webhook_failing",
    link: `${context.config.publicUrl}/webhooks?endpoint=${endpoint.id}`,
    values: { host },
    now,
  });
}
