import { workerData } from "node:worker_threads";
import { lowerThreadPriority } from "#server/concurrency/lowerThreadPriority.ts";
import type { Config } from "#server/config/config.ts";
import { sendThreadMetrics } from "#server/metrics/threadMetrics.ts";
import { openListWorker } from "./openListWorker.ts";
import { runListThread } from "./runListThread.ts";

lowerThreadPriority();

const config = workerData as Config;
const metrics = config.metricsPort === null ? null : sendThreadMetrics("lists");
await runListThread(
  (signals) => openListWorker(config, { signals }),
  () => metrics?.stop(),
);
