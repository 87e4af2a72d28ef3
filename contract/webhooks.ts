import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { webhookLimits } from "./webhookLimits.ts";
import { page, pageQuery } from "./page.ts";
import { secretRotation } from "./secretRotation.ts";
import { deliveredTypes, webhookEventTypes } from "./webhookEvents.ts";

/** States of an endpoint. A pending one gets nothing but `endpoint.created` until it answers that with 2xx. */
export const endpointStatuses = ["pending", "enabled", "disabled"] as const;

/** Why an endpoint is disabled: its owner disabled it, it returned 410, or it failed for too long. */
export const disabledReasons = ["manual", "gone", "failing"] as const;

/** States of a delivery. */
export const deliveryStates = ["waiting", "delivered", "failed", "canceled"] as const;

/** Causes of a delivery. */
export const deliveryCauses = ["event", "test", "redelivery", "replay", "confirmation"] as const;

/** Why an attempt got no response. */
export const attemptErrors = [
  "address_refused",
  "dns_failed",
  "connection_failed",
  "tls_failed",
  "connection_closed",
  "invalid_reply",
  "timeout",
] as const;

/** An endpoint that events are sent to, without its secret. */
export const webhookEndpoint = z.object({
  object: z.literal("webhook_endpoint"),
  id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.enum(webhookEventTypes)),
  status: z.enum(endpointStatuses),
  disabled_reason: z.nullable(z.enum(disabledReasons)),
  disabled_at: z.nullable(z.string()),
  created_at: z.string(),
  /** First failure since the last success; null if the last attempt succeeded. */
  failing_since: z.nullable(z.string()),
  last_success_at: z.nullable(z.string()),
  /** Last attempt of any delivery, tests included; null before the first. */
  last_delivery: z.nullable(
    z.object({
      at: z.string(),
      /** Status of the response; null if there was none. */
      status: z.nullable(z.int()),
      error: z.nullable(z.enum(attemptErrors)),
    }),
  ),
  /** Until then, deliveries are also signed with the secret before the last rotation. */
  two_signatures_until: z.nullable(z.string()),
});

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** A delivery of one event to one endpoint. */
export const webhookDelivery = z.object({
  object: z.literal("webhook_delivery"),
  id: z.string(),
  endpoint_id: z.string(),
  /** Id of the event, sent as `webhook-id`; the same for each delivery of the event. */
  event_id: z.string(),
  event_type: z.enum(deliveredTypes),
  cause: z.enum(deliveryCauses),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Status of the last response; null if there was none. */
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.enum(attemptErrors)),
  /** Null unless another attempt follows. */
  next_attempt_at: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** One attempt of a delivery, with the request's headers and the beginning of the response. */
export const webhookAttempt = z.object({
  number: z.int(),
  at: z.string(),
  duration_ms: z.int(),
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(attemptErrors)),
  request_headers: z.record(z.string(), z.string()),
  response_headers: z.record(z.string(), z.string()),
  /** The first 2,000 characters. */
  response_body: z.string(),
});

export type WebhookAttempt = z.infer<typeof webhookAttempt>;

const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;

const url = z.string().check(z.minLength(1), z.maxLength(webhookLimits.urlLength));
const description = displayName.check(z.maxLength(webhookLimits.descriptionLength));
const events = z
  .array(z.enum(webhookEventTypes))
  .check(z.minLength(1), z.maxLength(webhookEventTypes.length));

export const listWebhookEndpoints = endpoint({
  name: "listWebhookEndpoints",
  summary: "List webhook endpoints, newest first",
  method: "GET",
  path: "/v1/webhook-endpoints",
  access: "session",
  scope: "webhooks:read",
  reply: z.object({ object: z.literal("list"), data: z.array(webhookEndpoint) }),
  statuses: [200],
  errors: [...readErrors],
});

export const createWebhookEndpoint = endpoint({
  name: "createWebhookEndpoint",
  summary: "Create a webhook endpoint, with its secret shown only once",
  method: "POST",
  path: "/v1/webhook-endpoints",
  access: "session",
  scope: "webhooks:write",
  bodyBytes: 16 * 1024,
  body: z.strictObject({
    url,
    description: z.optional(description),
    events,
  }),
  reply: z.extend(webhookEndpoint, { secret: z.string() }),
  statuses: [201],
  errors: [...writeErrors, "conflict"],
});

export const readWebhookEndpoint = endpoint({
  name: "readWebhookEndpoint",
  summary: "Read a webhook endpoint",
  method: "GET",
  path: "/v1/webhook-endpoints/:id",
  access: "session",
  scope: "webhooks:read",
  params: byId,
  reply: webhookEndpoint,
  statuses: [200],
  errors: [...readErrors, "not_found"],
});

export const updateWebhookEndpoint = endpoint({
  name: "updateWebhookEndpoint",
  summary: "Update, disable or enable a webhook endpoint",
  method: "PATCH",
  path: "/v1/webhook-endpoints/:id",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  body: z.strictObject({
    url: z.optional(url),
    /** Null or blank removes the description. */
    description: z.optional(z.nullable(description)),
    events: z.optional(events),
    /** `disabled` cancels the deliveries that wait. `enabled` makes an endpoint pending that never answered `endpoint.created`. */
    status: z.optional(z.enum(["enabled", "disabled"])),
  }),
  reply: webhookEndpoint,
  statuses: [200],
  errors: [...writeErrors, "not_found", "conflict"],
});

export const deleteWebhookEndpoint = endpoint({
  name: "deleteWebhookEndpoint",
  summary: "Delete a webhook endpoint with its delivery log",
  method: "DELETE",
  path: "/v1/webhook-endpoints/:id",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const rotateWebhookSecret = endpoint({
  name: "rotateWebhookSecret",
  summary: "Replace the secret of a webhook endpoint",
  method: "POST",
  path: "/v1/webhook-endpoints/:id/rotate-secret",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  body: secretRotation,
  reply: z.extend(webhookEndpoint, { secret: z.string() }),
  statuses: [200],
  errors: [...writeErrors, "not_found"],
});

export const testWebhookEndpoint = endpoint({
  name: "testWebhookEndpoint",
  summary: "Send a test event to a webhook endpoint",
  method: "POST",
  path: "/v1/webhook-endpoints/:id/test",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  body: z.strictObject({}),
  reply: webhookDelivery,
  statuses: [201],
  errors: [...writeErrors, "not_found", "invalid_state", "too_many_deliveries"],
});

export const replayWebhookEvents = endpoint({
  name: "replayWebhookEvents",
  summary: "Send the events of a period again to a webhook endpoint",
  method: "POST",
  path: "/v1/webhook-endpoints/:id/replay",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  body: z.strictObject({
    /** First and last instant of the period, RFC 3339. */
    from: z.string().check(z.minLength(1), z.maxLength(40)),
    to: z.string().check(z.minLength(1), z.maxLength(40)),
    /** True sends events again that were delivered. */
    include_delivered: z.optional(z.boolean()),
  }),
  reply: z.object({
    object: z.literal("webhook_replay"),
    /** Deliveries created, at most 1,000. */
    queued: z.int(),
    /** True if the period has more events; start the next replay at `next_from`. */
    has_more: z.boolean(),
    next_from: z.nullable(z.string()),
  }),
  statuses: [200],
  errors: [...writeErrors, "not_found", "invalid_state", "too_many_deliveries"],
});

export const listWebhookDeliveries = endpoint({
  name: "listWebhookDeliveries",
  summary: "List webhook deliveries, newest first",
  method: "GET",
  path: "/v1/webhook-deliveries",
  access: "session",
  scope: "webhooks:read",
  query: z.strictObject({
    ...pageQuery,
    endpoint_id: z.optional(z.string().check(z.maxLength(64))),
    state: z.optional(z.enum(deliveryStates)),
    event_type: z.optional(z.enum(deliveredTypes)),
  }),
  reply: page(webhookDelivery),
  statuses: [200],
  errors: [...readErrors, "invalid_cursor"],
});

export const readWebhookDelivery = endpoint({
  name: "readWebhookDelivery",
  summary: "Read a webhook delivery with its body and attempts",
  method: "GET",
  path: "/v1/webhook-deliveries/:id",
  access: "session",
  scope: "webhooks:read",
  params: byId,
  reply: z.extend(webhookDelivery, {
    /** The signed body, exactly as sent. */
    body: z.string(),
    log: z.array(webhookAttempt),
  }),
  statuses: [200],
  errors: [...readErrors, "not_found"],
});

export const redeliverWebhook = endpoint({
  name: "redeliverWebhook",
  summary: "Send the event of a delivery again",
  method: "POST",
  path: "/v1/webhook-deliveries/:id/redeliver",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  body: z.strictObject({}),
  reply: webhookDelivery,
  statuses: [201],
  errors: [...writeErrors, "not_found", "invalid_state", "too_many_deliveries"],
});
