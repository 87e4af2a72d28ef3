import { leaseMs, type Share } from "./hostState.ts";
import type { PolitenessLimits } from "./politenessLimits.ts";
import type { TokenSource } from "./tokenBucket.ts";

/** The share that this process has of a provider or MX host. Times are monotonic, in ms. */
export class HostShare implements TokenSource {
  readonly #limits: PolitenessLimits;
  #sessions = 0;
  #until = Number.NEGATIVE_INFINITY;
  #yields = false;
  #isContended = false;
  /** Times from which granted tokens may be used. */
  #tokens: number[] = [];
  #fullAt = Number.NEGATIVE_INFINITY;

  constructor(limits: PolitenessLimits) {
    this.#limits = limits;
  }

  /** Takes over what the store granted, with its times converted. */
  renew(share: Omit<Share, "nextAt" | "breaker">): void {
    this.#sessions = share.sessions;
    this.#until = share.until;
    this.#yields = share.yields;
    this.#isContended = share.isContended;
    this.#tokens.push(...share.tokens);
    this.#fullAt = share.fullAt;
  }

  /** Returns the number of sessions that may be open; 0 once the lease has ended without a renewal. */
  sessionsAt(now: number): number {
    return now < this.#until ? this.#sessions : 0;
  }

  /** Tells whether another process waited for a session at the last exchange. */
  get isContended(): boolean {
    return this.#isContended;
  }

  /** Tells whether no further check may start: another process waits, or the store hasn't renewed half of the lease, so that open sessions can end before it does. */
  isEndingAt(now: number): boolean {
    return this.#yields || now > this.#until - leaseMs / 2;
  }

  tokensAt(now: number): number {
    return this.isEndingAt(now) ? 0 : this.#tokens.filter((from) => from <= now).length;
  }

  take(): void {
    this.#tokens.shift();
  }

  /** Number of granted tokens, the later ones included. */
  get granted(): number {
    return this.#tokens.length;
  }

  /** Time from which the first or the last granted token may be used; null without one. */
  tokenTime(which: "first" | "last"): number | null {
    return this.#tokens.at(which === "first" ? 0 : -1) ?? null;
  }

  /** Removes the granted tokens and returns their number. */
  giveBack(): number {
    return this.#tokens.splice(0).length;
  }

  /** Returns about how many tokens all processes have left together. */
  estimateAt(now: number): number {
    const { burst, perMinute } = this.#limits;
    const lacking = Math.max(0, this.#fullAt - now) * (perMinute / 60_000);
    return burst - lacking + this.#tokens.length;
  }
}
