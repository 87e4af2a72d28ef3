import { Socket } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { DatabaseUnavailable } from "./databaseUnavailable.ts";

/** Times in ms. */
export interface WatchTimes {
  /** Wait of a query after which the server is asked whether it still answers. */
  suspect: number;
  /** Time that the server has for its answer. */
  answer: number;
  /** Interval between two questions, while queries wait and while the server is silent. */
  again: number;
}

// A call that waits for a silent server fails within two seconds: twice `suspect` at most, and `answer`.
const usualTimes: WatchTimes = { suspect: 300, answer: 1300, again: 500 };

/** The driver's own word for a lost connection. */
const silent = () => new Error("Connection terminated: the database server doesn't answer");

/**
 * Detects a server that neither responds nor closes its connections, as behind a broken network: the operating system
 * would keep such connections open for a quarter of an hour. While a query waits for long, `ask` opens another connection
 * to the server. If that and all queries stay without a response, the watch destroys the pool's sockets and rejects
 * queries until the server responds again.
 */
export class ServerWatch {
  readonly #probe: () => Promise<void>;
  readonly #times: WatchTimes;
  readonly #sockets = new Set<Socket>();
  /** Instants at which the queries that wait began. */
  readonly #waiting = new Set<{ since: number }>();
  /** Instant of the last answer. */
  #answeredAt = 0;
  #silent = false;
  #watching = false;
  #closed = false;

  constructor(probe: () => Promise<void>, times: WatchTimes = usualTimes) {
    this.#probe = probe;
    this.#times = times;
  }

  /** Returns a socket for a connection of the pool. */
  createSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }

  /** Runs a query; rejects at once while the server is silent. */
  async run<Value>(query: () => Promise<Value>): Promise<Value> {
    if (this.#silent) {
      throw new DatabaseUnavailable(silent());
    }
    const entry = { since: performance.now() };
    this.#waiting.add(entry);
    if (!this.#watching) {
      void this.#watch();
    }
    try {
      const value = await query();
      this.#answeredAt = performance.now();
      return value;
    } finally {
      this.#waiting.delete(entry);
    }
  }

  close(): void {
    this.#closed = true;
  }

  /** Watches as long as queries wait or the server is silent. */
  async #watch(): Promise<void> {
    this.#watching = true;
    while (!this.#closed && (this.#silent || this.#waiting.size > 0)) {
      await sleep(this.#silent ? this.#times.again : this.#times.suspect, undefined, {
        ref: false,
      });
      if (!this.#silent && !this.#isSuspect()) {
        continue;
      }
      const answers = await this.#serverAnswers();
      this.#silent = !answers && !this.#closed;
      if (this.#silent) {
        for (const socket of this.#sockets) {
          socket.destroy(silent());
        }
      } else if (this.#isSuspect()) {
        // A long query: the server is asked less often.
        await sleep(this.#times.again, undefined, { ref: false });
      }
    }
    this.#watching = false;
  }

  /** Returns true if a query has waited for long, and no other one was answered meanwhile. */
  #isSuspect(): boolean {
    const [oldest] = this.#waiting;
    const since = Math.max(oldest?.since ?? Number.POSITIVE_INFINITY, this.#answeredAt);
    return performance.now() - since >= this.#times.suspect;
  }

  /** Opens another connection; returns false if neither that nor any query gets a response in time. Each response restarts the timeout. */
  async #serverAnswers(): Promise<boolean> {
    const requestedAt = performance.now();
    const question = this.#probe().then(
      () => true,
      () => this.#answeredAt > requestedAt,
    );
    for (;;) {
      const waited = performance.now() - Math.max(requestedAt, this.#answeredAt);
      const late = sleep(this.#times.answer - waited, null, { ref: false }).then(async () => {
        // An answer that arrived while this process was busy is read first.
        await setImmediate();
        await setImmediate();
        return null;
      });
      const answers = await Promise.race([question, late]);
      if (answers !== null) {
        return answers;
      }
      if (performance.now() - Math.max(requestedAt, this.#answeredAt) >= this.#times.answer) {
        return false;
      }
    }
  }
}
