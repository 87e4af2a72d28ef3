import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { isNotified } from "#server/data/queries/notificationSettings.ts";
import { findOwner } from "#server/data/queries/members.ts";
import { cancelWebhookDeliveries } from "#server/data/queries/webhookDeliveries.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import { changeWebhookEndpoint } from "#server/data/queries/webhookEndpoints.ts";
import type { WebhookEndpointRow } from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";

/** Disables an endpoint that returned 410 or failed for too long, cancels what waits for it and mails its owner, unless it belongs to test data or they turned these mails off; in the caller's transaction. */
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
  if (isTestAccount(endpoint.account_id)) {
    return;
  }
  const owner = await findOwner(queries, endpoint.account_id);
  const about = { accountId: endpoint.account_id, kind: "webhook_disabled", by: "mail" } as const;
  if (owner === undefined || !(await isNotified(queries, about))) {
    return;
  }
  await queueMail(queries, context, {
    to: owner.user.email,
    causedBy: "owner",
    kind: reason === "gone" ? "webhook_gone" : "webhook_failing",
    settingsOf: { kind: about.kind, owner },
    language: owner.user.locale ?? "en",
    link: `${context.config.publicUrl}/webhooks?endpoint=${endpoint.id}`,
    values: { host },
    now,
  });
}
