import { readConfig } from "#server/config/config.ts";
import { createLogger } from "#server/config/createLogger.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { openSignals } from "#server/data/connection/openSignals.ts";
import { openListWorker } from "#server/lists/running/openListWorker.ts";
import { benchSandbox } from "#bench/fixtures/benchSandbox.ts";
import type { SandboxAddresses } from "#bench/fixtures/sandboxAddresses.ts";
import { answerRequests, childSetup } from "./childProcess.ts";

/** Database of a worker, and the sandbox mail servers it uses. */
export interface ListWorkerSetup {
  dataDir: string;
  databaseUrl: string;
  places: SandboxAddresses;
}

/** Starts what `mailverdict worker` starts for lists, except for the sandbox mail servers. */
async function work({ dataDir, databaseUrl, places }: ListWorkerSetup): Promise<void> {
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), databaseUrl };
  const database = await openDatabase(config);
  const { signals } = openSignals(config, { database, log: createLogger(config) });
  const openPorts = () => ({
    ports: benchSandbox(places, { billed: true }),
    close: () => Promise.resolve(),
  });
  await openListWorker(config, { signals, openPorts });
}

await work(childSetup() as ListWorkerSetup);
answerRequests(() => ({ works: true }));
