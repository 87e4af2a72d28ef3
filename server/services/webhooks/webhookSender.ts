import { type DueEndpoint, findDueEndpoints } from "#server/data/queries/dueWebhooks.ts";
import { claimFirstDue } from "#server/data/statements/claimFirstDue.ts";
import type { WebhookDeliveryRow } from "#server/data/tables/webhooks/webhookDeliveryRow.ts";
import { repeatOnRequest } from "#server/concurrency/repeatOnRequest.ts";
import { isReserveReached } from "#server/services/storage/diskReserve.ts";
import { accountTurns } from "./accountTurns.ts";
import { DeliverySlots } from "./deliverySlots.ts";
import { HostLimits, findLimitedHost } from "./hostLimits.ts";
import { deliverWebhook, type WebhookContext } from "./deliverWebhook.ts";

/** Time of one attempt in ms, from the lookup of the name to the end of the response. */
const attemptMs = 15_000;
/** A claimed delivery is due again after this time if its process died. */
const leaseMs = 60_000;
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
  /** Returns a time in ms that measures how long attempts take. */
  clock?: () => number;
}

/** Creates a sender. Accounts get attempts in turn, each at most its share, so that neither many deliveries nor slow endpoints of one delay those of others. */
export function createWebhookSender(
  context: WebhookContext,
  {
    deadline = () => AbortSignal.timeout(attemptMs),
    random = Math.random,
    clock = () => performance.now(),
  }: SenderOptions = {},
): WebhookSender {
  const hostOf = ({ url }: DueEndpoint) => findLimitedHost(context.config, url);
  const slots = new DeliverySlots(clock, hostOf);
  const hosts = new HostLimits(context, () => void lookForWork());
  const attempts = new Set<Promise<void>>();
  const cutOff = new AbortController();
  const stopping = new AbortController();

  const start = (endpoint: DueEndpoint, delivery: WebhookDeliveryRow) => {
    const release = slots.take(endpoint);
    const options = { signal: deadline(endpoint.id), cutOff: cutOff.signal, random, clock };
    const attempt = deliverWebhook(context, delivery, options)
      .catch((error: unknown) => context.log.error({ err: error }, "webhook not delivered"))
      .finally(() => {
        release();
        attempts.delete(attempt);
        void lookForWork();
      });
    attempts.add(attempt);
  };

  /** Starts one attempt of an account, at the endpoint with the fewest; returns whether there was one to make. */
  const startOne = async (ownerId: string): Promise<boolean> => {
    const now = context.now();
    const due = await findDueEndpoints(context.database.queries, ownerId, now);
    const byAttempts = due
      .filter((endpoint) => slots.hasRoom(endpoint))
      .toSorted((one, other) => slots.countFor(one.id) - slots.countFor(other.id));
    for (const endpoint of byAttempts) {
      // oxlint-disable-next-line no-await-in-loop -- the next endpoint only if this host has to wait
      if (!(await hosts.take(hostOf(endpoint)))) {
        continue;
      }
      const claim = { endpointId: endpoint.id, now, until: now + leaseMs };
      // oxlint-disable-next-line no-await-in-loop -- the next endpoint only if another process was faster
      const delivery = await claimFirstDue(context.database, "webhook_deliveries", claim);
      if (delivery !== undefined) {
        start(endpoint, delivery);
        return true;
      }
      hosts.giveBack(hostOf(endpoint));
    }
    return false;
  };

  const startEach = accountTurns(context, { slots, startOne, signal: stopping.signal });
  const round = repeatOnRequest(async () => {
    // Attempts are logged, so they wait while the disk reserve is reached.
    while (!stopping.signal.aborted && !(await isReserveReached(context)) && (await startEach())) {
      // Another attempt of each account, until its share.
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
