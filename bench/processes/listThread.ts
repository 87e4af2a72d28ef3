import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "#server/config/config.ts";
import { openListWorker } from "#server/lists/running/openListWorker.ts";
import { benchWorld } from "#bench/fixtures/benchSandbox.ts";
import type { SandboxPlaces } from "#bench/fixtures/sandboxPlaces.ts";

/** Data that the thread is started with. */
export interface ListThreadSetup {
  config: Config;
  places: SandboxPlaces;
}

// Runs what the server's own thread for lists runs, on the sandbox mail servers.
const { config, places } = workerData as ListThreadSetup;
const worker = await openListWorker(config, () => ({
  ports: benchWorld(places),
  close: () => Promise.resolve(),
}));

parentPort?.on("message", (message: "wake" | "stop") => {
  if (message === "wake") {
    worker.wake();
  } else {
    void worker.stop().then(() => parentPort?.close());
  }
});
