import { parentPort, workerData } from "node:worker_threads";
import { lowerThreadPriority } from "#server/concurrency/lowerThreadPriority.ts";
import type { Config } from "#server/config/config.ts";
import type { ThreadMessage } from "./listRunner.ts";
import { openListWorker } from "./openListWorker.ts";

lowerThreadPriority();

const worker = await openListWorker(workerData as Config);

parentPort?.on("message", (message: ThreadMessage) => {
  if (message === "wake") {
    worker.wake();
    return;
  }
  void worker.stop().then(() => parentPort?.close());
});
