import { webhookLimits } from "#contract/webhookLimits.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { seal } from "#server/crypto/seal.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { cancelWebhookDeliveries } from "#server/data/queries/webhookDeliveries.ts";
import {
  changeWebhookEndpoint,
  hasSameEndpoint,
  insertWebhookEndpoint,
  type WebhookEndpointChange,
  findWebhookEndpoint,
} from "#server/data/queries/webhookEndpoints.ts";
import type { WebhookEndpointRow } from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import { queueConfirmation } from "./confirmEndpoint.ts";
import { rotatedSecret } from "./secretsInUse.ts";
import { newWebhookSecret } from "./webhookSignature.ts";

type EndpointContext = Pick<AppContext, "database" | "now" | "secrets">;

/** An endpoint with its secret in clear, to show once. */
export interface ShownEndpoint {
  row: WebhookEndpointRow;
  secret: string;
}

/** Creates a pending endpoint with a new secret and queues its first event; returns why not if the account has too many, or one with the same URL and events. */
export async function createEndpoint(
  { database, now, secrets }: EndpointContext,
  input: Pick<WebhookEndpointRow, "account_id" | "url" | "description" | "events">,
): Promise<ShownEndpoint | "too_many" | "already_there"> {
  const id = newId("whe");
  const secret = newWebhookSecret();
  const row: WebhookEndpointRow = {
    ...input,
    id,
    status: "pending",
    confirmed_at: null,
    disabled_reason: null,
    disabled_at: null,
    secret: seal(secrets.sealing, secret, id),
    former_secret: null,
    former_until: null,
    created_at: now(),
    failing_since: null,
    last_success_at: null,
    last_attempt_at: null,
    last_attempt_status: null,
    last_attempt_error: null,
    average_ms: null,
    hold_until: 0,
  };
  return database.atomically(async (queries) => {
    const added = await insertWebhookEndpoint(queries, row, webhookLimits.endpointsMax);
    if (added !== "added") {
      return added;
    }
    await queueConfirmation(queries, row, now());
    return { row, secret };
  });
}

type ChangedFields = Pick<WebhookEndpointChange, "url" | "description" | "events"> & {
  status?: "enabled" | "disabled";
};

/** Returns what a change makes of an endpoint: with another URL, it has to confirm again. */
function calculateChange(
  before: WebhookEndpointRow,
  { status, ...fields }: ChangedFields,
  now: number,
): WebhookEndpointChange {
  const moves = fields.url !== undefined && fields.url !== before.url;
  const confirmedAt = moves ? null : before.confirmed_at;
  const open = confirmedAt === null ? "pending" : "enabled";
  const isOn = status === undefined ? before.status !== "disabled" : status === "enabled";
  const next = isOn ? open : "disabled";
  const isDisabledNow = next === "disabled" && before.status !== "disabled";
  return {
    ...fields,
    confirmed_at: confirmedAt,
    status: next,
    ...(isOn ? { disabled_reason: null, disabled_at: null } : {}),
    ...(isDisabledNow ? { disabled_reason: "manual", disabled_at: now } : {}),
    ...(moves || next !== before.status ? { failing_since: null, hold_until: 0 } : {}),
    ...(moves ? { average_ms: null } : {}),
  };
}

/** Changes an endpoint. Disabling it and another URL cancel the deliveries that wait; enabling it forgets its failures. One that isn't confirmed becomes pending and gets its first event again. Returns undefined if the account has none with this id, and "already_there" if another one has the same URL and events. */
export async function changeEndpoint(
  { database, now }: Pick<AppContext, "database" | "now">,
  endpoint: { accountId: string; id: string },
  fields: ChangedFields,
): Promise<WebhookEndpointRow | "already_there" | undefined> {
  return database.atomically(async (queries) => {
    await lockAccount(queries, endpoint.accountId);
    const before = await findWebhookEndpoint(queries, endpoint.accountId, endpoint.id);
    if (before === undefined) {
      return undefined;
    }
    const change = calculateChange(before, fields, now());
    const after = { ...before, ...change };
    const moves = after.url !== before.url;
    const changes = moves || after.events !== before.events;
    if (changes && (await hasSameEndpoint(queries, after))) {
      return "already_there";
    }
    const row = await changeWebhookEndpoint(queries, endpoint.id, change);
    if (after.status === "disabled" && before.status !== "disabled") {
      await cancelWebhookDeliveries(queries, endpoint.id, now());
    }
    if (after.status === "pending" && (moves || before.status !== "pending")) {
      await queueConfirmation(queries, before, now());
    }
    return row;
  });
}

/** Replaces the secret of an endpoint; until the grace period ends, both sign. Returns undefined if the account has none with this id. */
export async function rotateSecret(
  context: EndpointContext,
  endpoint: { accountId: string; id: string },
  graceS?: number,
): Promise<ShownEndpoint | undefined> {
  return context.database.atomically(async (queries) => {
    // Of two rotations at once, the second keeps the secret of the first.
    await lockAccount(queries, endpoint.accountId);
    const before = await findWebhookEndpoint(queries, endpoint.accountId, endpoint.id);
    if (before === undefined) {
      return undefined;
    }
    const { secret, change } = rotatedSecret(context, before, graceS);
    const row = await changeWebhookEndpoint(queries, endpoint.id, change);
    return row === undefined ? undefined : { row, secret };
  });
}
