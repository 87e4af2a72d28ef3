import { limits } from "#contract/limits.ts";
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  redeliverWebhook,
} from "#contract/webhooks.ts";
import {
  findWebhookAttempts,
  findWebhookDelivery,
  webhookDeliveryPage,
  webhookEventById,
} from "#server/data/queries/webhookDeliveries.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import {
  presentWebhookAttempt,
  presentWebhookDelivery,
} from "#server/presenters/presentWebhookDelivery.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { redeliver } from "#server/services/webhooks/replayEvents.ts";
import { sent } from "./webhookInput.ts";

/** `GET /v1/webhook-deliveries`: returns deliveries, newest first. */
export const listWebhookDeliveriesRoute = scopedRoute(
  listWebhookDeliveries,
  async ({ context, caller, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const filter = {
      accountId: caller.account.id,
      endpointId: query.endpoint_id ?? null,
      state: query.state ?? null,
      type: query.event_type ?? null,
    };
    const pageKey = `webhook deliveries ${JSON.stringify(filter)}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const { queries } = context.database;
    const rows = await webhookDeliveryPage(queries, { ...filter, after, limit: limit + 1 });
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentWebhookDelivery });
  },
);

/** `GET /v1/webhook-deliveries/:id`: returns a delivery with its body and attempts. */
export const readWebhookDeliveryRoute = scopedRoute(
  readWebhookDelivery,
  async ({ context, caller, params }) => {
    const { queries } = context.database;
    const row = await findWebhookDelivery(queries, caller.account.id, params.id);
    const event = row && (await webhookEventById(queries, row.event_id));
    if (row === undefined || event === undefined) {
      throw new ApiError("not_found");
    }
    const attempts = await findWebhookAttempts(queries, row.id);
    return {
      ...presentWebhookDelivery(row),
      body: event.body,
      log: attempts.map(presentWebhookAttempt),
    };
  },
);

/** `POST /v1/webhook-deliveries/:id/redeliver`: queues the event of a delivery again. */
export const redeliverWebhookRoute = scopedRoute(
  redeliverWebhook,
  async ({ context, caller, params, reply }) => {
    const delivery = sent(
      await redeliver(context, { accountId: caller.account.id, id: params.id }),
    );
    void reply.code(201);
    return presentWebhookDelivery(delivery);
  },
);
