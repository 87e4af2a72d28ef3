/** Answers that take long to make: each is made once for all who ask meanwhile, and the ones asked for last are kept. One that fails is made anew. */
export class PromiseCache<T> {
  readonly #most: number;
  readonly #kept = new Map<string, Promise<T>>();

  /** Keeps `most` answers at the most. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The answer of this name; `make` makes it where it is not kept. */
  get(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#kept.get(name) ?? make();
    // What was asked for last goes last.
    this.#kept.delete(name);
    this.#kept.set(name, made);
    made.catch(() => this.#kept.delete(name));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) {
      this.#kept.delete(oldest);
    }
    return made;
  }

  /** Forgets all of them. */
  clear(): void {
    this.#kept.clear();
  }
}

/** Answers that each owner, such as a database, has of its own: at most `most`, forgotten with it. */
export function cachePerOwner<T>(most: number): (owner: object) => PromiseCache<T> {
  const owned = new WeakMap<object, PromiseCache<T>>();
  return (owner) => {
    const own = owned.get(owner) ?? new PromiseCache<T>(most);
    owned.set(owner, own);
    return own;
  };
}
