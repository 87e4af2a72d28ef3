import type { Deferral, DeferralKey, DeferralStore } from "./deferralStore.ts";

const capacity = 50_000;

/** Stores deferrals until the process ends, at most 50,000. */
export class InMemoryDeferralStore implements DeferralStore {
  readonly #deferrals = new Map<string, Deferral>();

  recall(key: DeferralKey): Promise<Deferral | null> {
    return Promise.resolve(this.#deferrals.get(textOf(key)) ?? null);
  }

  remember(key: DeferralKey, deferral: Deferral): Promise<void> {
    const text = textOf(key);
    this.#deferrals.delete(text);
    this.#deferrals.set(text, deferral);
    if (this.#deferrals.size > capacity) {
      const [oldest] = this.#deferrals.keys();
      this.#deferrals.delete(oldest ?? text);
    }
    return Promise.resolve();
  }
}

const textOf = ({ tenant, canonical, host, sender }: DeferralKey): string =>
  JSON.stringify([tenant, canonical, host, sender]);
