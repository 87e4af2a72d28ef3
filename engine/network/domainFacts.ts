import type { Clock } from "#engine/ports.ts";

/** The last reply of an MX host to a random recipient of a domain. */
export interface RandomRecipientFact {
  randomRecipients: "refused" | "accepted";
  /** The reply as received, lines joined by LF. */
  reply: string;
  /** Monotonic ms of the reply. */
  saidAt: number;
}

/** Tenant, MX host and domain of a fact. */
interface FactKey {
  tenant: string;
  host: string;
  domain: string;
}

const keyOf = ({ tenant, host, domain }: FactKey): string => `${tenant} ${host} ${domain}`;

const lifeMs = 600_000;
const capacity = 50_000;

/** Caches random recipient replies per tenant, MX host and domain for ten minutes: long enough for a list, short enough to limit poisoning. */
export class DomainFacts {
  readonly #facts = new Map<string, RandomRecipientFact>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(about: FactKey): RandomRecipientFact | null {
    const key = keyOf(about);
    const fact = this.#facts.get(key);
    if (fact === undefined) {
      return null;
    }
    if (this.#clock.elapsed() - fact.saidAt >= lifeMs) {
      this.#facts.delete(key);
      return null;
    }
    return fact;
  }

  put(about: FactKey, fact: RandomRecipientFact): void {
    const key = keyOf(about);
    this.#facts.delete(key);
    this.#facts.set(key, fact);
    if (this.#facts.size > capacity) {
      const [oldest] = this.#facts.keys();
      this.#facts.delete(oldest ?? key);
    }
  }
}
