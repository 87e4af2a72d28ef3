import type { Clock } from "#engine/ports.ts";

/** What a mail exchanger does with names nobody has at a domain, as it last said. */
export interface StrangerFact {
  strangers: "refused" | "accepted";
  /** The reply as received, lines joined by LF. */
  reply: string;
  /** Monotonic ms at which it was said. */
  saidAt: number;
}

/** Whose fact about which mail exchanger and domain. */
interface FactKey {
  asker: string;
  host: string;
  domain: string;
}

const keyOf = ({ asker, host, domain }: FactKey): string => `${asker} ${host} ${domain}`;

const lifeMs = 600_000;
const capacity = 50_000;

/** Facts by asker, mail exchanger and domain, each kept for ten minutes: long enough for a list, too short to be poisoned for good. */
export class DomainFacts {
  readonly #facts = new Map<string, StrangerFact>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(about: FactKey): StrangerFact | null {
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

  put(about: FactKey, fact: StrangerFact): void {
    const key = keyOf(about);
    this.#facts.delete(key);
    this.#facts.set(key, fact);
    if (this.#facts.size > capacity) {
      const [oldest] = this.#facts.keys();
      this.#facts.delete(oldest ?? key);
    }
  }
}
