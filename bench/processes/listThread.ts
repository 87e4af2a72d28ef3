import { workerData } from "node:worker_threads";
import type { Config } from "#server/config/config.ts";
import { openListWorker } from "#server/lists/running/openListWorker.ts";
import { runListThread } from "#server/lists/running/runListThread.ts";
import { benchSandbox } from "#bench/fixtures/benchSandbox.ts";
import type { SandboxAddresses } from "#bench/fixtures/sandboxAddresses.ts";

/** Data that the thread is started with. */
export interface ListThreadSetup {
  config: Config;
  places: SandboxAddresses;
  /** True if mail servers have the rate limits of the internet. */
  polite?: boolean;
}

// Runs what the server's own thread for lists runs, on the sandbox mail servers.
const { config, places, polite } = workerData as ListThreadSetup;
const openPorts = () => ({
  ports: benchSandbox(places, { billed: true, polite }),
  close: () => Promise.resolve(),
});
await runListThread((signals) => openListWorker(config, { signals, openPorts }));
