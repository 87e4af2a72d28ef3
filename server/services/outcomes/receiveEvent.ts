import { publicBody } from "#contract/bodyLimits.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { seal, unseal } from "#server/crypto/seal.ts";
import {
  noteOutcomeEvent,
  openOutcomeFeed,
  saveOutcomeFeed,
} from "#server/data/queries/outcomeFeeds.ts";
import type { OutcomeFeedRow } from "#server/data/tables/analytics/outcomeRow.ts";
import {
  isSignedDelivery,
  type SignedDelivery,
} from "#server/services/webhooks/isSignedDelivery.ts";
import { newWebhookSecret } from "#server/services/webhooks/webhookSignature.ts";
import { importReports } from "./importReports.ts";
import { readEvent } from "./readEvent.ts";
import type { ReadReport } from "./readReports.ts";

type FeedContext = Pick<AppContext, "database" | "secrets" | "now">;

/** Returns true for a secret as Standard Webhooks writes it: `whsec_` and 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  const [, key = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/u.exec(text) ?? [];
  const { length } = Buffer.from(key, "base64");
  return length >= 24 && length <= 64;
}

/** Creates the feed of an account, with its secret in clear to show once. An earlier one stops working. */
export async function createFeed(
  { database, secrets, now }: FeedContext,
  accountId: string,
  given: string | undefined,
): Promise<{ row: OutcomeFeedRow; secret: string }> {
  const id = newId("ofd");
  const secret = given ?? newWebhookSecret();
  const row: OutcomeFeedRow = {
    id,
    account_id: accountId,
    secret: seal(secrets.sealing, secret, id),
    created_at: now(),
    last_event_at: null,
  };
  await saveOutcomeFeed(database.queries, row);
  return { row, secret };
}

/** Stores the outcomes of a signed event; returns the number of matched mails, or null if no feed has this id and signature. `parse` reads the body within limits. */
export async function receiveEvent(
  context: FeedContext,
  feedId: string,
  event: SignedDelivery & { parse: (bytes: Uint8Array, limit: typeof publicBody) => unknown },
): Promise<number | null> {
  const { queries } = context.database;
  const now = context.now();
  const feed = await openOutcomeFeed(queries, feedId);
  if (feed === undefined) {
    return null;
  }
  if (!isSignedDelivery(unseal(context.secrets.sealing, feed.secret, feed.id), event, now)) {
    return null;
  }
  const reports = readEvent(event.parse(event.body, publicBody));
  const { matched } = await importReports(context, feed.account_id, {
    reports: oneByOne(reports),
    sentAt: Number(event.timestamp) * 1000,
    from: "objects",
  });
  await noteOutcomeEvent(queries, feed.id, now);
  return matched;
}

async function* oneByOne(reports: readonly ReadReport[]): AsyncGenerator<ReadReport> {
  yield* reports;
}
