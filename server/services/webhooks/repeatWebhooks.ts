import { repeatOnSignal, type SignaledTask } from "#server/concurrency/repeatOnSignal.ts";
import type { Signals } from "#server/concurrency/signals.ts";
import { nextWebhookAt } from "#server/data/queries/webhookDeliveries.ts";
import type { WebhookContext } from "./deliverWebhook.ts";
import type { WebhookSender } from "./webhookSender.ts";

/** Has webhooks delivered when they are due, until it is stopped. */
export function repeatWebhooks(
  context: WebhookContext & { signals: Signals },
  webhooks: Pick<WebhookSender, "round">,
): SignaledTask {
  return repeatOnSignal(context, {
    name: "webhooks",
    topic: "webhooks",
    ms: 1000,
    act: () => webhooks.round(),
    dueAt: (after) => nextWebhookAt(context.database.queries, after),
    wanted: ([dueAt]) => Number(dueAt),
  });
}
