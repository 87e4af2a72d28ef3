import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, workerData } from "node:worker_threads";

/** Pause between two looks at the waiting threads, and the longest time a thread yields, in ms. */
const pauseMs = 2;
const longestMs = 200;

const shared = (workerData as { writePriority?: SharedArrayBuffer } | null)?.writePriority;

/** Number of statements of the main thread that wait for SQLite's write lock. */
const waiting = new Int32Array(shared ?? new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Shared memory with that number; threads for lists get it as `workerData.writePriority`. */
export const writePriority: SharedArrayBuffer = waiting.buffer;

/** Runs a statement that may wait for the write lock. On the main thread it has priority, because no request is answered while it waits. */
export function withPriority<Value>(run: () => Value): Value {
  if (!isMainThread) {
    return run();
  }
  Atomics.add(waiting, 0, 1);
  try {
    return run();
  } finally {
    Atomics.sub(waiting, 0, 1);
  }
}

/** Waits on other threads while the main thread wants to write. SQLite's lock isn't fair: a thread that writes all the time would get it each time. */
export async function yieldToMainThread(): Promise<void> {
  if (isMainThread) {
    return;
  }
  const startedAt = performance.now();
  while (Atomics.load(waiting, 0) > 0 && performance.now() - startedAt < longestMs) {
    await sleep(pauseMs);
  }
}
