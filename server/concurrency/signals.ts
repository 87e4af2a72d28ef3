/** Kinds of changes that processes signal to each other. */
export type Topic = "lists" | "mails" | "webhooks";

/** Called with the payload of a signal, such as the id and the state of a list. */
export type SignalListener = (payload: readonly string[]) => void;

/** Signals about changes in the database, from this process and from others. */
export interface Signals {
  /** True while no signal can be missed. Otherwise, as always with SQLite, loops look at the database at their usual interval. */
  readonly live: boolean;
  /** Calls `listener` with each signal of a topic; returns a function that ends this. */
  subscribe(topic: Topic, listener: SignalListener): () => void;
  /** Calls `listener` whenever `live` has changed; returns a function that ends this. */
  onLiveChange(listener: (live: boolean) => void): () => void;
}

const doNothing = () => undefined;

/** Signals of a database that sends none. */
export const noSignals: Signals = {
  live: false,
  subscribe: () => doNothing,
  onLiveChange: () => doNothing,
};

/** Passes signals on to the loops of one thread. */
export class SignalHub implements Signals {
  readonly #listeners = new Map<Topic, Set<SignalListener>>();
  readonly #liveListeners = new Set<(live: boolean) => void>();
  #live = false;

  get live(): boolean {
    return this.#live;
  }

  subscribe(topic: Topic, listener: SignalListener): () => void {
    const all = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, all.add(listener));
    return () => void all.delete(listener);
  }

  onLiveChange(listener: (live: boolean) => void): () => void {
    this.#liveListeners.add(listener);
    return () => void this.#liveListeners.delete(listener);
  }

  /** Passes on a signal; ignores topics without a listener, such as those of a newer version. */
  publish(topic: string, payload: readonly string[]): void {
    this.#listeners.get(topic as Topic)?.forEach((listener) => listener(payload));
  }

  /** Says whether signals arrive. */
  setLive(live: boolean): void {
    if (live !== this.#live) {
      this.#live = live;
      this.#liveListeners.forEach((listener) => listener(live));
    }
  }
}
