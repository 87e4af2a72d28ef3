import { sql } from "kysely";

/** The time of PostgreSQL, in ms since the epoch. */
export const databaseNow = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Difference in ms from which an instant in the future was stored before the clock was set back. */
export const setBackMs = 60_000;

/** Time after which the server's clock is read again, in ms. */
const rereadMs = 10_000;
/** Time in ms after which a reading is too late to be exact. */
const lateMs = 1000;

/**
 * The clock of a PostgreSQL server. All processes of an installation take their time from it, since the clocks of their
 * machines may differ and jump. Between two readings it advances by this machine's monotonic clock.
 */
export class DatabaseClock {
  readonly #read: () => Promise<number>;
  /** The server's time when this machine's monotonic clock was 0, in ms since the epoch; as this machine has it before the first reading. */
  #origin = performance.timeOrigin;
  #readAt = Number.NEGATIVE_INFINITY;

  /** `read` returns the server's time in ms since the epoch. */
  constructor(read: () => Promise<number>) {
    this.#read = read;
  }

  /** Reads the server's clock. Rejects if that fails, and keeps the time it has; a late reading counts only if it is the first. */
  async set(): Promise<void> {
    const requestedAt = performance.now();
    const isFirst = this.#readAt === Number.NEGATIVE_INFINITY;
    this.#readAt = requestedAt;
    const time = await this.#read();
    const answeredAt = performance.now();
    if (isFirst || answeredAt - requestedAt < lateMs) {
      // The server read its clock at some time between the two, half of the way on average.
      this.#origin = time - (requestedAt + answeredAt) / 2;
    }
  }

  /** Returns the time in whole ms since the epoch. */
  readonly now = (): number => {
    if (performance.now() - this.#readAt > rereadMs) {
      // A server that is away sets nothing; the next call after the same time tries again.
      this.set().catch(() => undefined);
    }
    return Math.round(this.#origin + performance.now());
  };
}
