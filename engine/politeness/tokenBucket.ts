import type { PolitenessLimits } from "./politenessLimits.ts";

/** Tokens that a process may use. Times are monotonic, in ms. */
export interface TokenSource {
  /** Returns the number of tokens that may be used now. */
  tokensAt(now: number): number;
  /** Uses one. */
  take(): void;
}

/** Token bucket of a process that shares its limits with no other. */
export class TokenBucket implements TokenSource {
  readonly #limits: PolitenessLimits;
  #tokens: number;
  #countedAt: number;

  constructor(limits: PolitenessLimits, now: number) {
    this.#limits = limits;
    this.#tokens = limits.burst;
    this.#countedAt = now;
  }

  tokensAt(now: number): number {
    const { perMinute, burst } = this.#limits;
    const gained = ((now - this.#countedAt) / 60_000) * perMinute;
    this.#tokens = Math.min(burst, this.#tokens + gained);
    this.#countedAt = now;
    return this.#tokens;
  }

  take(): void {
    this.#tokens -= 1;
  }
}
