import { concurrencyLimiter } from "#server/concurrency/concurrencyLimiter.ts";
import { TurnQueue } from "#server/concurrency/turnQueue.ts";
import { DatabaseBusy } from "./databaseUnavailable.ts";

/** Connections of a pool that one account uses at most, and that all accounts use together. The others remain for signing in, for keys and for the server's own work. */
export interface SharesMax {
  each: number;
  all: number;
}

/** Returns the shares of a pool: two fifths for each account, all but two connections for all of them. */
export function calculateShares(poolSize: number): SharesMax {
  return { each: Math.max(1, Math.floor(poolSize * 0.4)), all: Math.max(1, poolSize - 2) };
}

/** Time in ms that a query of an account waits for a connection: as long as for one of the pool. */
const shareWaitMs = 10_000;

/** Connections of a pool by owning account. Accounts that wait get the next one in turn. */
export class ConnectionShares {
  readonly #limiter: ReturnType<typeof concurrencyLimiter>;
  readonly #waitMs: number;
  /** Queries that wait, by account. */
  readonly #waiting = new TurnQueue();

  constructor(max: SharesMax, waitMs = shareWaitMs) {
    this.#limiter = concurrencyLimiter(max);
    this.#waitMs = waitMs;
  }

  /** Queries that wait. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** Resolves once an account may use another connection; throws {@link DatabaseBusy} if that takes too long. */
  async enter(owner: string): Promise<void> {
    if (this.#limiter.take([owner]) === "taken") {
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.remove(owner, begin);
        reject(new DatabaseBusy("The account's share of the database connections is in use."));
      }, this.#waitMs);
      this.#waiting.add(owner, begin);
    });
  }

  /** Ends the use of a connection, which the next account in turn gets. */
  leave(owner: string): void {
    this.#limiter.leave([owner]);
    this.#waiting.runNext((next) => this.#limiter.take([next]) === "taken");
  }
}
