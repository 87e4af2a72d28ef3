import type { Clock, Dialer } from "#engine/ports.ts";

type DialTarget = Parameters<Dialer["dial"]>[0];

/**
 * Dialer of one session slot: it connects only after its earlier socket has closed, so that an MX host never sees more
 * connections than the limit of sessions.
 */
export class SingleSocketDialer implements Dialer {
  readonly #dialer: Dialer;
  readonly #clock: Clock;
  #closed: Promise<void> = Promise.resolve();

  constructor(dialer: Dialer, clock: Clock) {
    this.#dialer = dialer;
    this.#clock = clock;
  }

  /** Resolves once the last socket has closed. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  readonly dial: Dialer["dial"] = async (target: DialTarget) => {
    const over = new AbortController();
    const { signal, timeoutMs } = target;
    await Promise.race([
      this.#closed,
      this.#clock.sleep(timeoutMs, AbortSignal.any([signal, over.signal])),
    ]);
    over.abort("closed");
    const dialled = await this.#dialer.dial(target);
    if (dialled.ok) {
      const { socket } = dialled;
      this.#closed = new Promise((resolve) => {
        if (socket.closed) {
          resolve();
        } else {
          socket.once("close", () => resolve());
        }
      });
    }
    return dialled;
  };

  readonly startTls: Dialer["startTls"] = (socket, how) => this.#dialer.startTls(socket, how);
}
