import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, workerData } from "node:worker_threads";

/** Pause of a thread that lets another one write first, in ms, and the longest time that it does. */
const pauseMs = 2;
const longestMs = 200;

const shared = (workerData as { writeGate?: SharedArrayBuffer } | null)?.writeGate;

/** Number of threads of this process that wait for SQLite's write lock; threads for lists get it as `workerData.writeGate`. */
const waiting = new Int32Array(shared ?? new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Memory that a thread needs to let this one write first. */
export const writeGate: SharedArrayBuffer = waiting.buffer;

/** Runs a statement that may wait for the write lock: while it does, this thread answers no call, so that others let it pass. */
export function atTheGate<Value>(run: () => Value): Value {
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

/** Waits while the main thread wants to write. SQLite's lock isn't fair: a thread that writes all the time would get it each time. */
export async function letMainThreadWrite(): Promise<void> {
  if (isMainThread) {
    return;
  }
  const startedAt = performance.now();
  while (Atomics.load(waiting, 0) > 0 && performance.now() - startedAt < longestMs) {
    await sleep(pauseMs);
  }
}
