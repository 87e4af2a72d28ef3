import { lowerThreadPriority } from "#server/concurrency/lowerThreadPriority.ts";
import type { Config } from "#server/config/config.ts";
import { openListWorker } from "./openListWorker.ts";
import { parentPort, workerData } from "node:worker_threads";

lowerThreadPriority();

/** A message to the thread. */
export type ThreadMessage = "wake" | "stop";

const worker = await openListWorker(workerData as Config);

parentPort?.on("message", (message: ThreadMessage) => {
  if (message === "wake") {
    worker.wake();
    return;
  }
  void worker.stop().then(() => parentPort?.close());
});
