import { setTimeout as sleep } from "node:timers/promises";

/** Reads of the database that everybody who waits for news shares. */
export interface SharedPoll<Row> {
  /** Resolves with what the next poll finds under an id, or with undefined once `signal` aborts. Rejects where the database does. */
  next(id: string, signal: AbortSignal): Promise<Row | undefined>;
}

interface Waiter<Row> {
  id: string;
  take: (row: Row | undefined) => void;
  fail: (error: unknown) => void;
}

/** How often the database is asked while somebody waits. */
const pollMs = 500;

/** Asks for all ids that anybody waits for in one read, however many wait for each; asks nothing while nobody waits. */
export function createSharedPoll<Row>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): SharedPoll<Row> {
  const waiting = new Set<Waiter<Row>>();
  let polling = false;
  const poll = async () => {
    polling = true;
    while (waiting.size > 0) {
      await sleep(pollMs, undefined, { ref: false });
      const asked = [...waiting];
      waiting.clear();
      if (asked.length === 0) {
        break;
      }
      try {
        const found = await read([...new Set(asked.map(({ id }) => id))]);
        for (const { id, take } of asked) {
          take(found.get(id));
        }
      } catch (error) {
        for (const { fail } of asked) {
          fail(error);
        }
      }
      // Whoever goes on waiting says so before the next look.
      await new Promise((resolve) => setImmediate(resolve));
    }
    polling = false;
  };
  return {
    next: (id, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          resolve(undefined);
          return;
        }
        const end = () => {
          waiting.delete(waiter);
          resolve(undefined);
        };
        const waiter: Waiter<Row> = {
          id,
          take(row) {
            signal.removeEventListener("abort", end);
            resolve(row);
          },
          fail(error) {
            signal.removeEventListener("abort", end);
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        };
        signal.addEventListener("abort", end, { once: true });
        waiting.add(waiter);
        if (!polling) {
          void poll();
        }
      }),
  };
}
