import type { Clock } from "#engine/ports.ts";

/** What a mail exchanger does with names nobody has at a domain, as it last said. */
export interface RandomRecipientFact {
  randomRecipients: "refused" | "accepted";
  /** The reply as received, lines joined by LF. */
  reply: string;
  /** Monotonic ms at which it was said. */
  saidAt: number;
}

/** Whose fact about which mail exchanger and domain. */
interface FactKey {
  tenant: string;
  host: string;
  domain: string;
}

const keyOf = ({ tenant, host, domain }: FactKey): string => `${tenant} ${host} ${domain}`;

const lifeMs = 600_000;
const capacity = 50_000;

/** Facts by asker, mail exchanger and domain, each kept for ten minutes: long enough for a list, too short to be poisoned for good. */
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
