import { webhookLimits } from "#contract/webhookLimits.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  readWebhookEndpoint,
  replayWebhookEvents,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from "#contract/webhooks.ts";
import {
  deleteWebhookEndpointRow,
  findWebhookEndpoint,
  findWebhookEndpoints,
} from "#server/data/queries/webhookEndpoints.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { presentWebhookDelivery } from "#server/presenters/presentWebhookDelivery.ts";
import { presentWebhookEndpoint } from "#server/presenters/presentWebhookEndpoint.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { recordCall } from "#server/http/auth/recordCall.ts";
import {
  changeEndpoint,
  createEndpoint,
  rotateSecret,
} from "#server/services/webhooks/changeEndpoint.ts";
import { replayEvents, sendTest } from "#server/services/webhooks/replayEvents.ts";
import { readInstant } from "#server/http/readInstant.ts";
import { sent, storedDescription, storedEvents, storedUrl } from "./webhookInput.ts";

/** `GET /v1/webhook-endpoints`: returns the account's endpoints. */
export const listWebhookEndpointsRoute = scopedRoute(
  listWebhookEndpoints,
  async ({ context, caller }) => {
    const rows = await findWebhookEndpoints(context.database.queries, caller.account.id);
    const now = context.now();
    return { object: "list" as const, data: rows.map((row) => presentWebhookEndpoint(row, now)) };
  },
);

/** Returns the host of an endpoint, for the audit log: a URL may hold a secret. */
const hostOf = ({ url }: { url: string }): string => new URL(url).host;

/** Returns the 409 of an endpoint whose URL and events another one has. */
const sameEndpoint = () =>
  new ApiError("conflict", { fields: [{ pointer: "#/url", code: "already_there" }] });

/** `POST /v1/webhook-endpoints`: creates an endpoint and shows its secret once. */
export const createWebhookEndpointRoute = scopedRoute(createWebhookEndpoint, async (call) => {
  const { context, caller, body, reply } = call;
  const created = await createEndpoint(context, {
    account_id: caller.account.id,
    url: storedUrl(context, body.url),
    description: storedDescription(body.description ?? null),
    events: storedEvents(body.events),
  });
  if (created === "already_there") {
    throw sameEndpoint();
  }
  if (created === "too_many") {
    const bounds = { max: webhookLimits.endpointsMax };
    throw new ApiError("conflict", { fields: [{ pointer: "#/url", code: "too_many", bounds }] });
  }
  await recordCall(call, "webhook_created", hostOf(created.row));
  void reply.code(201);
  return { ...presentWebhookEndpoint(created.row, context.now()), secret: created.secret };
});

/** `GET /v1/webhook-endpoints/:id`: returns an endpoint. */
export const readWebhookEndpointRoute = scopedRoute(
  readWebhookEndpoint,
  async ({ context, caller, params }) => {
    const row = await findWebhookEndpoint(context.database.queries, caller.account.id, params.id);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    return presentWebhookEndpoint(row, context.now());
  },
);

/** `PATCH /v1/webhook-endpoints/:id`: changes the given fields of an endpoint. */
export const updateWebhookEndpointRoute = scopedRoute(updateWebhookEndpoint, async (call) => {
  const { context, caller, params, body } = call;
  const { url, description, events, status } = body;
  const endpoint = { accountId: caller.account.id, id: params.id };
  const row = await changeEndpoint(context, endpoint, {
    ...(url === undefined ? {} : { url: storedUrl(context, url) }),
    ...(description === undefined ? {} : { description: storedDescription(description) }),
    ...(events === undefined ? {} : { events: storedEvents(events) }),
    ...(status === undefined ? {} : { status }),
  });
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  if (row === "already_there") {
    throw sameEndpoint();
  }
  await recordCall(call, "webhook_changed", hostOf(row));
  return presentWebhookEndpoint(row, context.now());
});

/** `DELETE /v1/webhook-endpoints/:id`: deletes an endpoint with its deliveries. */
export const deleteWebhookEndpointRoute = scopedRoute(deleteWebhookEndpoint, async (call) => {
  const { context, caller, params, reply } = call;
  const { queries } = context.database;
  const row = await deleteWebhookEndpointRow(queries, caller.account.id, params.id);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  await recordCall(call, "webhook_deleted", hostOf(row));
  void reply.code(204);
});

/** `POST /v1/webhook-endpoints/:id/rotate-secret`: replaces the secret and shows the new one once. */
export const rotateWebhookSecretRoute = scopedRoute(rotateWebhookSecret, async (call) => {
  const { context, caller, params, body } = call;
  const endpoint = { accountId: caller.account.id, id: params.id };
  const rotated = await rotateSecret(context, endpoint, body.grace_s);
  if (rotated === undefined) {
    throw new ApiError("not_found");
  }
  await recordCall(call, "webhook_secret_rotated", hostOf(rotated.row));
  return { ...presentWebhookEndpoint(rotated.row, context.now()), secret: rotated.secret };
});

/** `POST /v1/webhook-endpoints/:id/test`: queues a test event. */
export const testWebhookEndpointRoute = scopedRoute(
  testWebhookEndpoint,
  async ({ context, caller, params, reply }) => {
    const delivery = sent(await sendTest(context, { accountId: caller.account.id, id: params.id }));
    void reply.code(201);
    return presentWebhookDelivery(delivery);
  },
);

/** `POST /v1/webhook-endpoints/:id/replay`: queues the events of a period. */
export const replayWebhookEventsRoute = scopedRoute(
  replayWebhookEvents,
  async ({ context, caller, params, body }) => {
    const endpoint = { accountId: caller.account.id, id: params.id };
    const { queued, nextFrom } = sent(
      await replayEvents(context, endpoint, {
        from: readInstant("#/from", body.from),
        to: readInstant("#/to", body.to),
        includeDelivered: body.include_delivered ?? false,
      }),
    );
    return {
      object: "webhook_replay" as const,
      queued,
      has_more: nextFrom !== null,
      next_from: nextFrom === null ? null : new Date(nextFrom).toISOString(),
    };
  },
);
