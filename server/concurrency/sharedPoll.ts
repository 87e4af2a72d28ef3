import { PollPause, type SignaledRows } from "./pollPause.ts";

/** Database poll shared by everyone waiting for changes. */
export interface SharedPoll<Row> {
  /** Resolves with the next poll's result for an id, or with undefined once `signal` aborts. Rejects if the database fails. */
  next(id: string, signal: AbortSignal): Promise<Row | undefined>;
}

interface Waiter<Row> {
  id: string;
  take: (row: Row | undefined) => void;
  fail: (error: unknown) => void;
}

/** Poll interval in ms while anyone waits. */
const pollMs = 500;

/** Polls all awaited ids in one query, however many wait for each; pauses while none is awaited, and for longer while all are rows whose changes are signaled. */
export function createSharedPoll<Row>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  signaled?: SignaledRows<Row>,
): SharedPoll<Row> {
  const waiting = new Set<Waiter<Row>>();
  const pause = signaled === undefined ? null : new PollPause(signaled);
  let polling = false;
  const poll = async () => {
    polling = true;
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, pollMs).unref());
      await pause?.until(() => [...waiting].map(({ id }) => id));
      const ids = [...waiting];
      waiting.clear();
      if (ids.length === 0) {
        break;
      }
      try {
        pause?.begin();
        const found = await read([...new Set(ids.map(({ id }) => id))]);
        pause?.end(found);
        for (const { id, take } of ids) {
          take(found.get(id));
        }
      } catch (error) {
        pause?.end(new Map());
        for (const { fail } of ids) {
          fail(error);
        }
      }
      // Continuing waiters register again before the next poll.
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
          pause?.recheck();
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
        pause?.recheck();
        if (!polling) {
          void poll();
        }
      }),
  };
}
