import { lowerThreadPriority } from "#server/concurrency/lowerThreadPriority.ts";
import type { Config } from "#server/config/config.ts";
import { sendThreadMetrics } from "#server/metrics/threadMetrics.ts";
import { openListWorker } from "./openListWorker.ts";
import { parentPort, workerData } from "node:worker_threads";

lowerThreadPriority();

/** A message to the thread. */
export type ThreadMessage = "wake" | "stop";

const config = workerData as Config;
const metrics = config.metricsPort === null ? null : sendThreadMetrics("lists");
const worker = await openListWorker(config);

async function stop(): Promise<void> {
  await worker.stop();
  metrics?.stop();
  parentPort?.close();
}

parentPort?.on("message", (message: ThreadMessage) => {
  if (message === "wake") {
    worker.wake();
    return;
  }
  void stop();
});
