/** A map that holds at most `capacity` entries: a further one removes the one that was set longest ago. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  /** Returns the value of a key, which is computed and set if it is missing. */
  getOrCompute(key: K, compute: (key: K) => V): V {
    const known = this.get(key);
    if (known !== undefined) {
      return known;
    }
    const value = compute(key);
    this.set(key, value);
    return value;
  }

  /** Sets an entry and makes it the newest. */
  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#capacity) {
      const oldest = this.keys().next();
      if (oldest.done !== true) {
        this.delete(oldest.value);
      }
    }
    return this;
  }
}
