import {
  claimWebhookDelivery,
  type DueEndpoint,
  endpointsWithWork,
} from "#server/data/queries/webhookDeliveries.ts";
import type { WebhookDeliveryRow } from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import { repeatIfAsked } from "#server/concurrency/repeatIfAsked.ts";
import { isReserveReached } from "#server/services/storage/diskReserve.ts";
import { EndpointAttempts } from "./endpointAttempts.ts";
import { deliverWebhook, type WebhookContext } from "./deliverWebhook.ts";

/** Time of one attempt in ms, from the lookup of the name to the end of the response. */
const attemptMs = 15_000;
/** A claimed delivery is due again after this time if its process died. */
const leaseMs = 60_000;
/** Maximum attempts at once of all endpoints. */
const inAll = 100;
/** Time in ms that attempts may take to end when the server stops. */
const stopMs = 5000;

/** Delivers webhooks while the server runs. */
export interface WebhookSender {
  /** Starts attempts for every delivery that is due, as far as the limits allow, and resolves once they have started. */
  round(): Promise<void>;
  /** Resolves when no attempt runs and none is due. */
  idle(): Promise<void>;
  /** Starts no more attempts and ends the running ones; deliveries cut off are repeated when their lease ends. */
  stop(): Promise<void>;
}

/** Replaceable parts of a sender, for tests. */
export interface SenderOptions {
  /** Returns the signal that ends an attempt at an endpoint. */
  deadline?: (endpointId: string) => AbortSignal;
  random?: () => number;
}

/** Creates a sender. A slow endpoint takes up its own attempts only, so that it doesn't delay others. */
export function createWebhookSender(
  context: WebhookContext,
  { deadline = () => AbortSignal.timeout(attemptMs), random = Math.random }: SenderOptions = {},
): WebhookSender {
  const running = new EndpointAttempts();
  const attempts = new Set<Promise<void>>();
  const cutOff = new AbortController();
  const stopping = new AbortController();

  const start = (endpoint: DueEndpoint, delivery: WebhookDeliveryRow) => {
    running.add(endpoint);
    const options = { signal: deadline(endpoint.id), cutOff: cutOff.signal, random };
    const ended = deliverWebhook(context, delivery, options)
      .catch((error: unknown) => context.log.error({ err: error }, "webhook not delivered"))
      .finally(() => {
        running.remove(endpoint.id);
        attempts.delete(ended);
        void lookForWork();
      });
    attempts.add(ended);
  };

  /** Starts at most one attempt of each endpoint; returns how many. */
  const startEach = async (): Promise<number> => {
    const { queries } = context.database;
    const busy = running.full();
    // Attempts are logged, so they wait while the disk reserve is reached.
    const free = (await isReserveReached(context)) ? 0 : inAll - attempts.size;
    const now = context.now();
    const due = free <= 0 ? [] : await endpointsWithWork(queries, { now, busy, limit: free });
    let started = 0;
    for (const endpoint of due) {
      if (running.hasRoom(endpoint) && !stopping.signal.aborted) {
        const claim = { endpointId: endpoint.id, now, until: now + leaseMs };
        const delivery = await claimWebhookDelivery(context.database, claim);
        if (delivery !== undefined) {
          start(endpoint, delivery);
          started += 1;
        }
      }
    }
    return started;
  };

  const round = repeatIfAsked(async () => {
    while (!stopping.signal.aborted && (await startEach()) > 0) {
      // Another attempt of each endpoint, until its limit.
    }
  }, stopping.signal);
  const lookForWork = (): Promise<void> =>
    round.run().catch((error: unknown) => {
      context.log.error({ err: error }, "webhooks not delivered");
    });

  return {
    round: lookForWork,
    async idle() {
      for (;;) {
        await lookForWork();
        if (attempts.size === 0 && !round.isRunning()) {
          return;
        }
        if (attempts.size > 0) {
          await Promise.race(attempts);
        }
      }
    },
    async stop() {
      stopping.abort();
      await lookForWork();
      const timer = setTimeout(() => cutOff.abort(), stopMs);
      await Promise.all(attempts);
      clearTimeout(timer);
      await lookForWork();
    },
  };
}
