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

/** Returns the 409 of an endpoint whose URL and events another one has. */
const sameEndpoint = () =>
  new ApiError("conflict", { fields: [{ pointer: "#/url", code: "already_there" }] });

/** `POST /v1/webhook-endpoints`: creates an endpoint and shows its secret once. */
export const createWebhookEndpointRoute = scopedRoute(
  createWebhookEndpoint,
  async ({ context, caller, body, reply }) => {
    const made = await createEndpoint(context, {
      account_id: caller.account.id,
      url: storedUrl(context, body.url),
      description: storedDescription(body.description ?? null),
      events: storedEvents(body.events),
    });
    if (made === "already_there") {
      throw sameEndpoint();
    }
    if (made === "too_many") {
      const bounds = { max: webhookLimits.endpointsMax };
      throw new ApiError("conflict", { fields: [{ pointer: "#/url", code: "too_many", bounds }] });
    }
    void reply.code(201);
    return { ...presentWebhookEndpoint(made.row, context.now()), secret: made.secret };
  },
);

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
export const updateWebhookEndpointRoute = scopedRoute(
  updateWebhookEndpoint,
  async ({ context, caller, params, body }) => {
    const { url, description, events, status } = body;
    const at = { accountId: caller.account.id, id: params.id };
    const row = await changeEndpoint(context, at, {
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
    return presentWebhookEndpoint(row, context.now());
  },
);

/** `DELETE /v1/webhook-endpoints/:id`: deletes an endpoint with its deliveries. */
export const deleteWebhookEndpointRoute = scopedRoute(
  deleteWebhookEndpoint,
  async ({ context, caller, params, reply }) => {
    const { queries } = context.database;
    if (!(await deleteWebhookEndpointRow(queries, caller.account.id, params.id))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);

const defaultGraceS = 24 * 3600;

/** `POST /v1/webhook-endpoints/:id/rotate-secret`: replaces the secret and shows the new one once. */
export const rotateWebhookSecretRoute = scopedRoute(
  rotateWebhookSecret,
  async ({ context, caller, params, body }) => {
    const at = { accountId: caller.account.id, id: params.id };
    const made = await rotateSecret(context, at, body.grace_s ?? defaultGraceS);
    if (made === undefined) {
      throw new ApiError("not_found");
    }
    return { ...presentWebhookEndpoint(made.row, context.now()), secret: made.secret };
  },
);

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
    const at = { accountId: caller.account.id, id: params.id };
    const { queued, nextFrom } = sent(
      await replayEvents(context, at, {
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
