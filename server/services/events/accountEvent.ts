import type * as z from "zod/mini";
import type { webhookData, WebhookEventType } from "#contract/webhookEvents.ts";

/** Data of the event that an endpoint was disabled because its deliveries fail. Webhooks don't carry it. */
interface DisabledEndpoint {
  object: "webhook_endpoint";
  id: string;
  reason: "gone" | "failing";
  /** Host of its URL; the path may contain a secret. */
  host: string;
}

/** Data of the event that the disk of a SQLite database fills up. Webhooks don't carry it. */
interface LowDisk {
  object: "machine";
  host: string;
  free_mb: number;
}

/** Data of the event that a person asks to join the account. Webhooks don't carry it. */
interface JoinRequested {
  object: "join_request";
  email: string;
}

/** Data of each event by type. */
interface EventData extends Record<WebhookEventType, unknown> {
  "webhook.disabled": DisabledEndpoint;
  "disk.low": LowDisk;
  "join.requested": JoinRequested;
}

type DataOf<Type extends keyof EventData> = Type extends WebhookEventType
  ? z.infer<(typeof webhookData)[Type]>
  : EventData[Type];

/** An event of an account, at an instant in ms since the epoch. */
export type AccountEvent = {
  [Type in keyof EventData]: {
    accountId: string;
    type: Type;
    data: DataOf<Type>;
    now: number;
    /** True if no credits were held or charged for what happened; events of test data always count as free. */
    free?: boolean;
  };
}[keyof EventData];

/** An event that webhooks carry. */
export type WebhookEvent = Extract<AccountEvent, { type: WebhookEventType }>;
