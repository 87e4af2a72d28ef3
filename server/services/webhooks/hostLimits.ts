import { webhookLimits } from "#contract/webhookLimits.ts";
import type { AppContext } from "#server/context.ts";
import { hostOf } from "#server/services/outgoing/connectPublic.ts";
import { memoryRates } from "#server/services/rateLimits/memoryRates.ts";
import { createRateLimiter } from "#server/services/rateLimits/rateLimiter.ts";
import { sharedRates } from "#server/services/rateLimits/sharedRates.ts";
import { isTrustedWebhook, type WebhookSettings } from "./webhookUrl.ts";

const policy = { name: "webhook_host", quota: webhookLimits.hostPerMinute, windowMs: 60_000 };

/** Returns the host whose limits an endpoint's attempts count against; null for hosts that the operator named and this machine itself. */
export function findLimitedHost(config: WebhookSettings, endpointUrl: string): string | null {
  const url = new URL(endpointUrl);
  return isTrustedWebhook(config, url) ? null : hostOf(url).toLowerCase();
}

/** Limits the attempts per minute at each host, of all accounts together: in the database for all processes on PostgreSQL. */
export class HostLimits {
  readonly #limiter: ReturnType<typeof createRateLimiter>;
  readonly #now: () => number;
  readonly #onFree: () => void;
  /** Time until which a host gets nothing. */
  readonly #pausedUntil = new Map<string, number>();

  /** `onFree` is called when a host that used up its limit may get attempts again. */
  constructor(
    context: Pick<AppContext, "config" | "database" | "log" | "now">,
    onFree: () => void,
  ) {
    const { now, config, database } = context;
    const store = database.kind === "postgres" ? sharedRates(context) : memoryRates(now);
    this.#limiter = createRateLimiter(store, { now, enabled: config.rateLimits });
    this.#now = now;
    this.#onFree = onFree;
  }

  /** Counts an attempt; false if the host has to wait. */
  async take(host: string | null): Promise<boolean> {
    if (host === null) {
      return true;
    }
    if ((this.#pausedUntil.get(host) ?? 0) > this.#now()) {
      return false;
    }
    this.#pausedUntil.delete(host);
    const [state] = await this.#limiter.take([{ policy, key: host }]);
    if (state?.allowed === false) {
      this.#pausedUntil.set(host, this.#now() + state.retryMs);
      setTimeout(this.#onFree, state.retryMs).unref();
      return false;
    }
    return true;
  }

  /** Returns an attempt that wasn't made. */
  giveBack(host: string | null): void {
    if (host !== null) {
      this.#limiter.giveBack([{ policy, key: host }]);
    }
  }
}
