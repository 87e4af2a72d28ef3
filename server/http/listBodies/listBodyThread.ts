import { parentPort } from "node:worker_threads";
import { lowerThreadPriority } from "#server/concurrency/lowerThreadPriority.ts";
import type { ThreadAnswer, ThreadTask } from "./listBodies.ts";
import { readListBody } from "./readListBody.ts";

lowerThreadPriority();

parentPort?.on("message", ({ id, bytes }: ThreadTask) => {
  const reading = readListBody(bytes);
  const source = reading.ok && "bytes" in reading.body.source ? reading.body.source.bytes : null;
  // Copying the bytes back would block the thread that answers requests.
  const moved = source === null ? [] : [source.buffer as ArrayBuffer];
  parentPort?.postMessage({ id, reading } satisfies ThreadAnswer, moved);
});
