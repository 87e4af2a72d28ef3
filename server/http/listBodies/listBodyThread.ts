import { lowerThreadPriority } from "#server/concurrency/lowerThreadPriority.ts";
import { type ListBodyReading, readListBody } from "./readListBody.ts";
import { parentPort } from "node:worker_threads";

/** A body to read. */
export interface ThreadTask {
  id: number;
  bytes: Uint8Array;
}

/** Result of reading a body. */
export interface ThreadAnswer {
  id: number;
  reading: ListBodyReading;
}

lowerThreadPriority();

parentPort?.on("message", ({ id, bytes }: ThreadTask) => {
  const reading = readListBody(bytes);
  const source = reading.ok && "bytes" in reading.body.source ? reading.body.source.bytes : null;
  // Copying the bytes back would block the main thread.
  const moved = source === null ? [] : [source.buffer as ArrayBuffer];
  parentPort?.postMessage({ id, reading } satisfies ThreadAnswer, moved);
});
