import { webhookLimits } from "#contract/webhookLimits.ts";
import { quickMs, type DueEndpoint } from "#server/data/queries/dueWebhooks.ts";

/** Maximum attempts at once in this process: in all, of one account with its test data, and of one endpoint. */
const inAll = 100;
const perAccount = 20;
const perEndpoint = 5;
/** The same for attempts that are slow or may be: at endpoints that fail, answered slowly lately or never did. The rest of `inAll` is reserved for endpoints that answered quickly. */
const slowInAll = 50;
const slowPerAccount = 4;
const slowPerEndpoint = 1;

/** A running attempt. */
interface Attempt {
  endpoint: DueEndpoint;
  /** Time of its start, in ms of a clock that never goes back. */
  since: number;
}

/** Tells whether an endpoint answered quickly lately. */
const isQuick = ({ failing_since: failing, average_ms: average }: DueEndpoint): boolean =>
  failing === null && average !== null && average <= quickMs;

/** Divides the attempts that this process makes at once among accounts and endpoints. */
export class DeliverySlots {
  readonly #running = new Set<Attempt>();
  readonly #clock: () => number;
  readonly #hostOf: (endpoint: DueEndpoint) => string | null;

  /** `hostOf` returns the host whose limits an endpoint counts against; null without any. */
  constructor(clock: () => number, hostOf: (endpoint: DueEndpoint) => string | null) {
    this.#clock = clock;
    this.#hostOf = hostOf;
  }

  /** Takes a slot; call the returned function to free it. */
  take(endpoint: DueEndpoint): () => void {
    const attempt = { endpoint, since: this.#clock() };
    this.#running.add(attempt);
    return () => void this.#running.delete(attempt);
  }

  #count(counts: (attempt: Attempt) => boolean): number {
    return [...this.#running].filter(counts).length;
  }

  /** Tells whether an attempt counts as slow: because of its endpoint, or because it takes long already. */
  readonly #isSlow = ({ endpoint, since }: Attempt): boolean =>
    !isQuick(endpoint) || this.#clock() - since > quickMs;

  /** Returns true if no attempt can start. */
  areFull(): boolean {
    return this.#running.size >= inAll;
  }

  /** Returns true if attempts can start only at endpoints that answered quickly. */
  areFullOfSlow(): boolean {
    return this.#count(this.#isSlow) >= slowInAll;
  }

  /** Returns the accounts that may have no further attempt. */
  fullAccounts(): string[] {
    const counts = new Map<string, number>();
    for (const { endpoint } of this.#running) {
      counts.set(endpoint.owner_id, (counts.get(endpoint.owner_id) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= perAccount).map(([id]) => id);
  }

  /** Returns the number of running attempts at an endpoint. */
  countFor(endpointId: string): number {
    return this.#count(({ endpoint }) => endpoint.id === endpointId);
  }

  /** Tells whether the host of an endpoint may get another attempt. */
  #hostHasRoom(wanted: DueEndpoint): boolean {
    const host = this.#hostOf(wanted);
    const there = [...this.#running].filter(({ endpoint }) => this.#hostOf(endpoint) === host);
    const own = there.filter(({ endpoint }) => endpoint.owner_id === wanted.owner_id);
    const { hostAtOnce, hostAtOnceOfAccount } = webhookLimits;
    return host === null || (there.length < hostAtOnce && own.length < hostAtOnceOfAccount);
  }

  /** Tells whether an attempt at an endpoint may start. */
  hasRoom(wanted: DueEndpoint): boolean {
    const ofAccount = (attempt: Attempt) => attempt.endpoint.owner_id === wanted.owner_id;
    if (this.areFull() || this.#count(ofAccount) >= perAccount || !this.#hostHasRoom(wanted)) {
      return false;
    }
    const atEndpoint = this.countFor(wanted.id);
    const isSlowNow = [...this.#running].some(
      (attempt) => attempt.endpoint.id === wanted.id && this.#isSlow(attempt),
    );
    if (isQuick(wanted) && !isSlowNow) {
      return atEndpoint < perEndpoint;
    }
    return (
      atEndpoint < slowPerEndpoint &&
      !this.areFullOfSlow() &&
      this.#count((attempt) => ofAccount(attempt) && this.#isSlow(attempt)) < slowPerAccount
    );
  }
}
