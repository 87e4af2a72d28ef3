import { accountsWithDueWebhooks } from "#server/data/queries/dueWebhooks.ts";
import type { WebhookContext } from "./deliverWebhook.ts";
import type { DeliverySlots } from "./deliverySlots.ts";

/** Accounts read at once. */
const accountsAtOnce = 25;

/** Parts of a sender that give accounts their turns. */
interface Turns {
  slots: DeliverySlots;
  /** Starts one attempt of an account; resolves to whether there was one to make. */
  startOne: (ownerId: string) => Promise<boolean>;
  signal: AbortSignal;
}

/** Returns a function that starts at most one attempt of each account with due deliveries, beginning after the one whose turn was last, and resolves to whether it started any. */
export function accountTurns(
  context: Pick<WebhookContext, "database" | "now">,
  { slots, startOne, signal }: Turns,
): () => Promise<boolean> {
  /** The account whose turn was last. */
  let last = "";
  return async () => {
    const first = last;
    let [started, wrapped] = [false, false];
    while (!slots.areFull()) {
      // oxlint-disable-next-line no-await-in-loop -- each page depends on the slots left by the one before
      const owners = await accountsWithDueWebhooks(context.database.queries, {
        now: context.now(),
        after: last,
        without: slots.fullAccounts(),
        onlyQuick: slots.areFullOfSlow(),
        limit: accountsAtOnce,
      });
      for (const owner of owners) {
        if (signal.aborted || slots.areFull() || (wrapped && owner > first)) {
          return started;
        }
        last = owner;
        // oxlint-disable-next-line no-await-in-loop -- each start leaves fewer slots
        started = (await startOne(owner)) || started;
      }
      if (owners.length < accountsAtOnce) {
        if (wrapped || first === "") {
          return started;
        }
        [wrapped, last] = [true, ""];
      }
    }
    return started;
  };
}
