import { lowerThreadPriority } from "#server/concurrency/lowerThreadPriority.ts";
import { type CompatListKind, type CompatListReading, readCompatList } from "./readCompatList.ts";
import { type ListBodyReading, readListBody } from "./readListBody.ts";
import { parentPort } from "node:worker_threads";

/** A body to read. */
export interface ThreadTask {
  id: number;
  bytes: Uint8Array;
  /** Service and media type of a list of another service's program; null for `POST /v1/lists`. */
  kind: CompatListKind | null;
}

/** Result of reading a body. */
export interface ThreadAnswer {
  id: number;
  reading: ListBodyReading | CompatListReading;
}

lowerThreadPriority();

parentPort?.on("message", ({ id, bytes, kind }: ThreadTask) => {
  const reading = kind === null ? readListBody(bytes) : readCompatList(bytes, kind);
  const source = reading.ok && "bytes" in reading.body.source ? reading.body.source.bytes : null;
  // Copying the bytes back would block the main thread.
  const moved = source === null ? [] : [source.buffer as ArrayBuffer];
  parentPort?.postMessage({ id, reading } satisfies ThreadAnswer, moved);
});
