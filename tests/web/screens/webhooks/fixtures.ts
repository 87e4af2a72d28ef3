import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from "#contract/webhooks.ts";

export const endpointOf = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  object: "webhook_endpoint",
  id: "whe_1",
  url: "https://hooks.example.com/lists",
  description: null,
  events: ["list.completed"],
  status: "enabled",
  disabled_reason: null,
  disabled_at: null,
  created_at: "2026-11-20T14:00:00.000Z",
  failing_since: null,
  last_success_at: null,
  last_delivery: null,
  two_signatures_until: null,
  ...over,
});

export const deliveryOf = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  object: "webhook_delivery",
  id: "whd_1",
  endpoint_id: "whe_1",
  event_id: "evt_1",
  event_type: "list.completed",
  cause: "event",
  state: "delivered",
  attempts: 1,
  last_status: 204,
  last_error: null,
  next_attempt_at: null,
  created_at: "2026-11-20T14:05:00.000Z",
  ended_at: "2026-11-20T14:05:01.000Z",
  ...over,
});

export const attemptOf = (over: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  number: 1,
  at: "2026-11-20T14:05:00.000Z",
  duration_ms: 84,
  status: 204,
  error: null,
  request_headers: { "webhook-id": "evt_1" },
  response_headers: { server: "nginx" },
  response_body: "",
  ...over,
});
