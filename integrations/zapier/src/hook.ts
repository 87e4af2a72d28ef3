import { ApiError, verifyWebhook, WebhookError, type WebhookEvent } from "@mailverdict/sdk";
import type { Bundle, ZObject } from "zapier-platform-core";
import { calling } from "./client.ts";

/** An endpoint as Zapier stores it with a Zap that is on. */
export interface Subscription {
  id: string;
  secret: string;
}

/** Creates an endpoint for an event when a Zap is turned on. */
export const subscribe =
  (event: "list.completed" | "validation.changed") =>
  (z: ZObject, bundle: Bundle): Promise<Subscription> =>
    calling(z, bundle, async (client) => {
      const { id, secret } = await client.webhooks.create({
        url: bundle.targetUrl ?? "",
        description: "Zapier",
        events: [event],
      });
      return { id, secret };
    });

/** Deletes the endpoint of a Zap that is turned off. One that is gone is no error. */
export const unsubscribe = async (z: ZObject, bundle: Bundle): Promise<object> => {
  const { id } = bundle.subscribeData as Subscription;
  await calling(z, bundle, async (client) => {
    await client.webhooks.delete(id).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) {
        throw error;
      }
    });
  });
  return {};
};

/** Returns headers under their own names: Zapier writes `Webhook-Id` as `Http-Webhook-Id`. */
function headersOf(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase().replace(/^http-(?=webhook-)/u, ""),
      value,
    ]),
  );
}

/** Returns the event of a delivery whose signature is right. Null for others, such as `endpoint.created` and tests. */
export async function eventOf(
  z: ZObject,
  { rawRequest, subscribeData }: Bundle,
  type: string,
): Promise<WebhookEvent<{ id: string }> | null> {
  try {
    const event = await verifyWebhook<{ id: string }>({
      body: rawRequest?.content ?? "",
      headers: headersOf(rawRequest?.headers),
      secret: (subscribeData as Subscription | undefined)?.secret ?? "",
    });
    return event.type === type ? event : null;
  } catch (error) {
    if (error instanceof WebhookError) {
      throw new z.errors.HaltedError(error.message);
    }
    throw error;
  }
}
