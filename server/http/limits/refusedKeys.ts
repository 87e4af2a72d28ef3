import { sha256 } from "#server/crypto/digest.ts";
import type { RateUse } from "#server/services/rateLimits/rateLimiter.ts";

const keysMax = 10_000;

/** API keys whose last request was over a limit, with the quotas it counts toward: their next request is rejected before the database looks the key up. */
export class RefusedKeys {
  readonly #uses = new Map<string, readonly RateUse[]>();

  /** Returns the quotas of a key whose last request was over a limit, once; null for any other. */
  take(key: string): readonly RateUse[] | null {
    if (this.#uses.size === 0) {
      return null;
    }
    const hash = sha256(key);
    const uses = this.#uses.get(hash) ?? null;
    this.#uses.delete(hash);
    return uses;
  }

  /** Stores the quotas of a key; the oldest are dropped beyond 10,000. */
  add(key: string, uses: readonly RateUse[]): void {
    this.#uses.set(sha256(key), uses);
    if (this.#uses.size > keysMax) {
      this.#uses.delete(this.#uses.keys().next().value ?? "");
    }
  }
}
