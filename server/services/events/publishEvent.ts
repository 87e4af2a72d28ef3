import type { Queries } from "#server/data/connection/database.ts";
import type { AccountEvent } from "./accountEvent.ts";
import { recordEventNotice } from "./recordEventNotice.ts";
import { recordWebhookEvent } from "./recordWebhookEvent.ts";

/** What happens with every event of an account, in the transaction that makes the event happen. A consumer ignores the types it has no use for. */
const consumers: readonly ((queries: Queries, event: AccountEvent) => Promise<void>)[] = [
  recordWebhookEvent,
  recordEventNotice,
];

/** Passes an event of an account to every consumer. Call it once per event, in the transaction that makes it happen. */
export async function publishEvent(queries: Queries, event: AccountEvent): Promise<void> {
  for (const consume of consumers) {
    await consume(queries, event);
  }
}
