import { webhookLimits } from "#contract/webhookLimits.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { seal } from "#server/crypto/seal.ts";
import { cancelWebhookDeliveries } from "#server/data/queries/webhookDeliveries.ts";
import {
  changeWebhookEndpoint,
  insertWebhookEndpoint,
  type WebhookEndpointChange,
  webhookEndpointOf,
} from "#server/data/queries/webhookEndpoints.ts";
import type { WebhookEndpointRow } from "#server/data/tables/webhooks/webhookEndpointRow.ts";
import { newWebhookSecret } from "./webhookSignature.ts";

type EndpointContext = Pick<AppContext, "database" | "now" | "secrets">;

/** An endpoint with its secret in clear, to show once. */
export interface ShownEndpoint {
  row: WebhookEndpointRow;
  secret: string;
}

/** Creates an enabled endpoint with a new secret; null if the account has too many. */
export async function createEndpoint(
  { database, now, secrets }: EndpointContext,
  asked: Pick<WebhookEndpointRow, "account_id" | "url" | "description" | "events">,
): Promise<ShownEndpoint | null> {
  const id = newId("whe");
  const secret = newWebhookSecret();
  const row: WebhookEndpointRow = {
    ...asked,
    id,
    status: "enabled",
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
  const added = await insertWebhookEndpoint(database, row, webhookLimits.endpointsMax);
  return added ? { row, secret } : null;
}

/** Changes an endpoint. Disabling it cancels the deliveries that wait; enabling it forgets its failures. Returns undefined if the account has none with this id. */
export async function changeEndpoint(
  { database, now }: Pick<AppContext, "database" | "now">,
  at: { accountId: string; id: string },
  { status, ...fields }: Pick<WebhookEndpointChange, "url" | "description" | "events" | "status">,
): Promise<WebhookEndpointRow | undefined> {
  return database.atomically(async (queries) => {
    const before = await webhookEndpointOf(queries, at.accountId, at.id);
    if (before === undefined) {
      return undefined;
    }
    const changesStatus = status !== undefined && status !== before.status;
    const isDisabled = status === "disabled";
    const changed: WebhookEndpointChange = changesStatus
      ? {
          status,
          disabled_reason: isDisabled ? "manual" : null,
          disabled_at: isDisabled ? now() : null,
          failing_since: null,
          hold_until: 0,
        }
      : {};
    const row = await changeWebhookEndpoint(queries, at.id, { ...fields, ...changed });
    if (changesStatus && isDisabled) {
      await cancelWebhookDeliveries(queries, at.id, now());
    }
    return row;
  });
}

/** Replaces the secret of an endpoint; until the grace period ends, both sign. Returns undefined if the account has none with this id. */
export async function rotateSecret(
  { database, now, secrets }: EndpointContext,
  at: { accountId: string; id: string },
  graceS: number,
): Promise<ShownEndpoint | undefined> {
  const secret = newWebhookSecret();
  return database.atomically(async (queries) => {
    const before = await webhookEndpointOf(queries, at.accountId, at.id);
    if (before === undefined) {
      return undefined;
    }
    const row = await changeWebhookEndpoint(queries, at.id, {
      secret: seal(secrets.sealing, secret, at.id),
      former_secret: graceS === 0 ? null : before.secret,
      former_until: graceS === 0 ? null : now() + graceS * 1000,
    });
    return row === undefined ? undefined : { row, secret };
  });
}
