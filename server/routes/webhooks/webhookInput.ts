import type { WebhookEventType } from "#contract/webhookEvents.ts";
import type { AppContext } from "#server/context.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import type { NotSent } from "#server/services/webhooks/replayEvents.ts";
import { webhookUrl } from "#server/services/webhooks/webhookUrl.ts";

/** Returns the stored form of an endpoint's URL; throws 422 if webhooks can't be sent there. */
export function storedUrl(context: Pick<AppContext, "config" | "ports">, text: string): string {
  const url = webhookUrl(context, text.trim());
  if (url === null) {
    throw invalidFields([{ pointer: "#/url", code: "not_a_webhook_url" }]);
  }
  return url;
}

/** Trims a description; null if it is empty. */
export function storedDescription(description: string | null): string | null {
  const text = description?.trim() ?? "";
  return text === "" ? null : text;
}

/** Returns event types as they are stored, each once. */
export function storedEvents(events: readonly WebhookEventType[]): string {
  return JSON.stringify([...new Set(events)]);
}

/** Returns what a service queued; throws 404, 409 or 429 if it queued nothing. */
export function sent<Queued extends object>(result: Queued | NotSent): Queued {
  if (result === "not_found") {
    throw new ApiError("not_found");
  }
  if (result === "disabled" || result === "pending") {
    throw new ApiError("invalid_state", { state: result });
  }
  if (result === "too_many_waiting") {
    throw new ApiError("too_many_deliveries");
  }
  return result;
}
