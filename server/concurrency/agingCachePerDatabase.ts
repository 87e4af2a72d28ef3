import { perDatabase } from "./perDatabase.ts";

/** A result is reused this many times as long as it took to find, so that all its callers cost at most a tenth of the server. */
const reuse = 9;

interface Found<T> {
  result: Promise<T>;
  /** Time in ms until which the result is reused; infinite while it is being found. */
  until: number;
}

/** Cache of slow results that keep changing: concurrent callers share one run, and the oldest entry is dropped first. A failed run is removed. */
class AgingCache<T> {
  readonly #most: number;
  readonly #entries = new Map<string, Found<T>>();

  /** Creates a cache of at most `most` entries. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the cached result of `name`; calls `make` if there is none or it is too old. */
  get(
    name: string,
    make: () => Promise<T>,
    now: () => number = () => performance.now(),
  ): Promise<T> {
    const before = this.#entries.get(name);
    if (before !== undefined && before.until >= now()) {
      return before.result;
    }
    const started = now();
    const found: Found<T> = { result: make(), until: Infinity };
    this.#entries.delete(name);
    this.#entries.set(name, found);
    found.result.then(
      () => (found.until = now() + reuse * (now() - started)),
      () => this.#entries.delete(name),
    );
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) {
      this.#entries.delete(oldest);
    }
    return found.result;
  }
}

/** Returns a function that gives each database its own {@link AgingCache} of at most `most` entries. */
export const agingCachePerDatabase = <T>(most: number) =>
  perDatabase(() => new AgingCache<T>(most));
