import { BoundedMap } from "#engine/collections/boundedMap.ts";
import type { Deferral, DeferralKey, DeferralStore } from "./deferralStore.ts";

const capacity = 50_000;

/** Stores deferrals until the process ends, at most 50,000. */
export class InMemoryDeferralStore implements DeferralStore {
  readonly #deferrals = new BoundedMap<string, Deferral>(capacity);

  recall(key: DeferralKey): Promise<Deferral | null> {
    return Promise.resolve(this.#deferrals.get(serializeKey(key)) ?? null);
  }

  remember(key: DeferralKey, deferral: Deferral): Promise<void> {
    this.#deferrals.set(serializeKey(key), deferral);
    return Promise.resolve();
  }
}

const serializeKey = ({ tenant, canonical, host, sender }: DeferralKey): string =>
  JSON.stringify([tenant, canonical, host, sender]);
