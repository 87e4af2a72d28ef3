import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { accountById, isInUse } from "#server/data/queries/accounts.ts";
import {
  cancelOtherDeliveries,
  cancelWebhookDeliveries,
  insertWebhookAttempt,
  settleWebhookDelivery,
  webhookEventById,
} from "#server/data/queries/webhookDeliveries.ts";
import {
  changeWebhookEndpoint,
  type WebhookEndpointChange,
  webhookEndpointById,
} from "#server/data/queries/webhookEndpoints.ts";
import { userAgentOf } from "#server/services/outgoing/userAgentOf.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import type { WebhookDeliveryRow } from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import type { WebhookEndpointRow } from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import type { WebhookEventRow } from "#server/data/tables/webhooks/webhookEventRow.ts";
import { nextConfirmationAt } from "./confirmEndpoint.ts";
import { disableFailedEndpoint } from "./disableFailedEndpoint.ts";
import { nextAttemptAt, retryAfterMs } from "./nextAttemptAt.ts";
import { postWebhook, type WebhookReply } from "./postWebhook.ts";
import { secretsInUse } from "./secretsInUse.ts";
import { webhookSignature } from "./webhookSignature.ts";
import { isTrustedWebhook } from "./webhookUrl.ts";

/** Parts of the server context that deliveries need. */
export type WebhookContext = Pick<
  AppContext,
  "config" | "database" | "log" | "now" | "ports" | "secrets" | "texts"
>;

/** Options of one attempt: the end of its time, a signal that ends it without an outcome, the random number for its jitter, and a clock in ms that measures it. */
export interface AttemptOptions {
  signal: AbortSignal;
  cutOff: AbortSignal;
  random: () => number;
  clock: () => number;
}

/** A claimed delivery with its endpoint and event. */
interface Attempt {
  delivery: WebhookDeliveryRow;
  endpoint: WebhookEndpointRow;
  event: WebhookEventRow;
}

function headersFor(context: WebhookContext, { endpoint, event }: Attempt): Record<string, string> {
  const timestamp = Math.floor(context.now() / 1000);
  const message = { id: event.id, timestamp, body: event.body };
  return {
    "content-type": "application/json",
    "user-agent": userAgentOf(context.config),
    "webhook-id": event.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": webhookSignature(secretsInUse(context, endpoint), message),
  };
}

const isSuccess = ({ status }: WebhookReply): boolean =>
  status !== null && status >= 200 && status < 300;

/** Statuses with which an endpoint asks all deliveries to slow down. */
const throttles: ReadonlySet<number | null> = new Set([429, 502, 503, 504]);

/** Makes one attempt of a claimed delivery and stores its outcome. A delivery whose endpoint was deleted or disabled isn't sent. */
export async function deliverWebhook(
  context: WebhookContext,
  delivery: WebhookDeliveryRow,
  { signal, cutOff, random, clock }: AttemptOptions,
): Promise<void> {
  const { queries } = context.database;
  const endpoint = await webhookEndpointById(queries, delivery.endpoint_id);
  const event = await webhookEventById(queries, delivery.event_id);
  const account = await accountById(queries, owningAccountId(delivery.account_id));
  if (endpoint === undefined || event === undefined || account === undefined) {
    return;
  }
  if (endpoint.status === "disabled" || !isInUse(account) || account.suspended_at !== null) {
    await cancelWebhookDeliveries(queries, endpoint.id, context.now());
    return;
  }
  if (endpoint.status === "pending" && delivery.cause !== "confirmation") {
    // Queued while the URL changed.
    const canceled = {
      state: "canceled",
      due_at: delivery.due_at,
      ended_at: context.now(),
    } as const;
    await settleWebhookDelivery(queries, delivery, {
      ...canceled,
      last_status: null,
      last_error: null,
    });
    return;
  }
  const attempt = { delivery, endpoint, event };
  const headers = headersFor(context, attempt);
  const now = context.now();
  const began = clock();
  const url = new URL(endpoint.url);
  const reply = await postWebhook(context.ports, {
    url,
    headers,
    body: event.body,
    trusted: isTrustedWebhook(context.config, url),
    signal: AbortSignal.any([signal, cutOff]),
  });
  if (cutOff.aborted && reply.error !== null) {
    return;
  }
  const durationMs = Math.round(clock() - began);
  await context.database.atomically(async (inside) => {
    if (await settle(inside, context, { attempt, reply, random, durationMs })) {
      await insertWebhookAttempt(inside, {
        id: newId("wha"),
        account_id: delivery.account_id,
        delivery_id: delivery.id,
        number: delivery.attempts,
        at: now,
        duration_ms: durationMs,
        status: reply.status,
        error: reply.error,
        request_headers: JSON.stringify(headers),
        response_headers: JSON.stringify(reply.headers),
        response_body: reply.body,
      });
    }
  });
}

interface Outcome {
  attempt: Attempt;
  reply: WebhookReply;
  random: () => number;
  durationMs: number;
}

/** Share of the latest attempt in the average duration of an endpoint's attempts. */
const latestShare = 0.3;

/** Returns the time of the attempt after a failed one; null if it was the last. A test is sent once, a confirmation for a day, and 410 ends everything. */
function nextAfterFailure(
  { delivery, reply }: { delivery: WebhookDeliveryRow; reply: WebhookReply },
  attempt: Parameters<typeof nextAttemptAt>[1],
): number | null {
  if (delivery.cause === "test" || reply.status === 410) {
    return null;
  }
  return delivery.cause === "confirmation"
    ? nextConfirmationAt(delivery, attempt)
    : nextAttemptAt(delivery.attempts, attempt);
}

/** Stores the outcome in the delivery and its endpoint; returns false if the delivery is no longer ours. */
async function settle(
  queries: Queries,
  context: WebhookContext,
  outcome: Outcome,
): Promise<boolean> {
  const { attempt, reply, durationMs } = outcome;
  const { delivery, endpoint } = attempt;
  const now = context.now();
  const before = endpoint.average_ms ?? durationMs;
  const last = {
    last_attempt_at: now,
    last_attempt_status: reply.status,
    last_attempt_error: reply.error,
    average_ms: Math.round(before + latestShare * (durationMs - before)),
  };
  if (!isSuccess(reply)) {
    return settleFailure(queries, context, { ...outcome, last });
  }
  const ours = await settleWebhookDelivery(queries, delivery, {
    last_status: reply.status,
    last_error: reply.error,
    state: "delivered",
    due_at: now,
    ended_at: now,
  });
  if (ours) {
    await cancelOtherDeliveries(queries, delivery, now);
  }
  const isConfirmed = ours && delivery.cause === "confirmation";
  await changeWebhookEndpoint(queries, endpoint.id, {
    ...last,
    failing_since: null,
    last_success_at: now,
    hold_until: 0,
    ...(isConfirmed ? { status: "enabled", confirmed_at: now } : {}),
  });
  return ours;
}

/** Stores a failure, and disables an endpoint that returned 410 or failed for too long, unless it is pending. */
async function settleFailure(
  queries: Queries,
  context: WebhookContext,
  {
    attempt: { delivery, endpoint },
    reply,
    random,
    last,
  }: Outcome & { last: WebhookEndpointChange },
): Promise<boolean> {
  const now = context.now();
  const wait = retryAfterMs(reply.headers["retry-after"], now);
  const next = nextAfterFailure({ delivery, reply }, { now, wait, random });
  const ours = await settleWebhookDelivery(queries, delivery, {
    last_status: reply.status,
    last_error: reply.error,
    state: next === null ? "failed" : "waiting",
    due_at: next ?? now,
    ended_at: next === null ? now : null,
  });
  if (!ours) {
    return false;
  }
  // Neither a test nor a confirmation says anything about the endpoint's events.
  if (delivery.cause === "test" || delivery.cause === "confirmation") {
    await changeWebhookEndpoint(queries, endpoint.id, last);
    return true;
  }
  const locked = await changeWebhookEndpoint(queries, endpoint.id, {
    ...last,
    failing_since: endpoint.failing_since ?? now,
    ...(throttles.has(reply.status) && wait > 0 ? { hold_until: now + wait } : {}),
  });
  const succeeded = locked?.last_success_at ?? null;
  if (reply.status === 410) {
    await disableFailedEndpoint(queries, context, { endpoint, reason: "gone" });
  } else if (next === null && (succeeded === null || succeeded < delivery.created_at)) {
    await disableFailedEndpoint(queries, context, { endpoint, reason: "failing" });
  }
  return true;
}
