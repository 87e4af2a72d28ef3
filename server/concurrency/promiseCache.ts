import { perDatabase } from "./perDatabase.ts";

/** Cache of slow results: concurrent callers share one run, and the least recently used entry is dropped first. A failed run is removed, so the next call tries again. */
export class PromiseCache<T> {
  readonly #most: number;
  readonly #promises = new Map<string, Promise<T>>();

  /** Creates a cache of at most `most` entries. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the cached result of `name`; calls `make` if there is none. */
  get(name: string, make: () => Promise<T>): Promise<T> {
    const promise = this.#promises.get(name) ?? make();
    // Reinserting moves the entry to the end, so the first key is the least recently used.
    this.#promises.delete(name);
    this.#promises.set(name, promise);
    promise.catch(() => this.#promises.delete(name));
    const [oldest] = this.#promises.keys();
    if (this.#promises.size > this.#most && oldest !== undefined) {
      this.#promises.delete(oldest);
    }
    return promise;
  }

  /** Removes all entries. */
  clear(): void {
    this.#promises.clear();
  }
}

/** Returns a function that gives each database its own {@link PromiseCache} of at most `most` entries. */
export const cachePerDatabase = <T>(most: number) => perDatabase(() => new PromiseCache<T>(most));
