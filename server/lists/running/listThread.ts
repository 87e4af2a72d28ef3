import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "#server/config/config.ts";
import type { ThreadMessage } from "./listRunner.ts";
import { openListWorker } from "./openListWorker.ts";

const worker = await openListWorker(workerData as Config);

parentPort?.on("message", (message: ThreadMessage) => {
  if (message === "wake") {
    worker.wake();
    return;
  }
  void worker.stop().then(() => parentPort?.close());
});
