import { BoundedMap } from "#engine/collections/boundedMap.ts";
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

/** Tenant and MX host of a failed STARTTLS. */
type HostKey = Omit<FactKey, "domain">;

const keyOf = ({ tenant, host, domain }: FactKey): string => `${tenant} ${host} ${domain}`;

const lifeMs = 600_000;
const capacity = 50_000;

/**
 * Caches for ten minutes, per tenant: replies to random recipients by MX host and domain, and MX hosts whose STARTTLS
 * failed. Long enough for a list, short enough to limit poisoning.
 */
export class DomainFacts {
  readonly #facts = new BoundedMap<string, RandomRecipientFact>(capacity);
  /** Monotonic ms at which STARTTLS failed. */
  readonly #brokenTls = new BoundedMap<string, number>(capacity);
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
    this.#facts.set(keyOf(about), fact);
  }

  /** Returns the monotonic ms at which STARTTLS of an MX host failed, or null. */
  tlsBrokenAt({ tenant, host }: HostKey): number | null {
    const key = `${tenant} ${host}`;
    const brokenAt = this.#brokenTls.get(key);
    if (brokenAt === undefined || this.#clock.elapsed() - brokenAt < lifeMs) {
      return brokenAt ?? null;
    }
    this.#brokenTls.delete(key);
    return null;
  }

  /** Records that STARTTLS of an MX host failed. */
  putBrokenTls({ tenant, host }: HostKey): void {
    this.#brokenTls.set(`${tenant} ${host}`, this.#clock.elapsed());
  }
}
