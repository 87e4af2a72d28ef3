import type { Clock, DnsLookup } from "#engine/ports.ts";

const shortestS = 30;
const longestS = 24 * 3600;
const capacity = 20_000;

interface Entry {
  lookup: DnsLookup;
  storedAt: number;
  lifeMs: number;
  /** Records with their TTLs reduced by `s` seconds, reused within the same second. */
  aged: { s: number; records: DnsLookup["records"] };
}

/** Returns the cache lifetime of an answer in seconds: its smallest TTL (RFC 2308 for negative answers), between 30 s and 24 h. */
export function lifeOf(lookup: DnsLookup): number {
  const ttls = lookup.records.map((record) => record.ttl);
  if (lookup.status !== "answer" && lookup.soa !== null) {
    ttls.push(lookup.soa.ttl, Number(lookup.soa.data.split(" ").at(-1)));
  }
  const shortest = ttls.length > 0 ? Math.min(...ttls) : 0;
  return Math.min(longestS, Math.max(shortestS, shortest));
}

/** Caches DNS answers by question; never caches failures. */
export class DnsCache {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(key: string): DnsLookup | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return null;
    }
    const age = this.#clock.elapsed() - entry.storedAt;
    if (age >= entry.lifeMs) {
      this.#entries.delete(key);
      return null;
    }
    const agedS = Math.floor(age / 1000);
    if (entry.aged.s !== agedS) {
      const records = entry.lookup.records.map((record) => ({
        ...record,
        ttl: Math.max(0, record.ttl - agedS),
      }));
      entry.aged = { s: agedS, records };
    }
    return { ...entry.lookup, transport: "cache", ms: 0, records: entry.aged.records };
  }

  put(key: string, lookup: DnsLookup): void {
    const kept = ["answer", "no_data", "nxdomain"].includes(lookup.status);
    if (!kept) {
      return;
    }
    if (this.#entries.size >= capacity) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) {
        this.#entries.delete(oldest);
      }
    }
    this.#entries.set(key, {
      lookup,
      storedAt: this.#clock.elapsed(),
      lifeMs: lifeOf(lookup) * 1000,
      aged: { s: 0, records: lookup.records },
    });
  }
}
