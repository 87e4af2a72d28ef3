import { openCheckPorts } from "#server/services/validations/checkPorts.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { createLogger } from "#server/config/createLogger.ts";
import { loadTexts } from "#server/config/texts.ts";
import { createDoctor } from "#server/services/validations/doctor.ts";
import type { Signals } from "#server/concurrency/signals.ts";
import { repeatEvery } from "#server/concurrency/repeatEvery.ts";
import { watchOperatorLists } from "#server/services/validations/watchOperatorLists.ts";
import { createProbeMemory } from "#server/services/validations/createProbeMemory.ts";
import { sharedPoliteness } from "#server/services/validations/politenessShares.ts";
import { createProviderTally } from "#server/services/validations/providerRates.ts";
import { type ListWorker, startListWorker } from "./listWorker.ts";

/** Opens everything that list work needs, beside a server or on a separate machine, and starts a worker that waits for `signals`. `openPorts` replaces the configured network. */
export async function openListWorker(
  config: Config,
  { signals, openPorts = openCheckPorts }: { signals: Signals; openPorts?: typeof openCheckPorts },
): Promise<ListWorker> {
  const log = createLogger(config);
  const database = await openDatabase(config);
  const { now } = database;
  const replyCounter = createProviderTally(database, now);
  const sharedBy = sharedPoliteness(config, { database, log });
  const stores = { memory: createProbeMemory(database), replyCounter, sharedBy };
  const { ports, close } = openPorts(config, stores, log);
  const stopping = new AbortController();
  const operatorLists = watchOperatorLists({ config, log }, stopping.signal);
  await operatorLists.refresh();
  const doctor = createDoctor({ config, database, ports, now, log });
  const context = { config, database, texts: loadTexts(), log, now, operatorLists };
  const worker = startListWorker({ ...context, ports: doctor.ports }, { signals });
  const repeated = [
    repeatEvery(context, { name: "counting answers", ms: 10_000, act: () => replyCounter.flush() }),
    repeatEvery(context, { name: "doctor", ms: 60_000, act: () => doctor.refresh() }),
    repeatEvery(context, {
      name: "lists",
      ms: config.listsRefreshHours * 3_600_000,
      act: () => operatorLists.refresh(),
    }),
  ];
  return {
    wake: () => worker.wake(),
    async stop() {
      stopping.abort();
      doctor.stop();
      await worker.stop();
      await Promise.all(repeated.map((work) => work.stop()));
      await close();
      await database.close();
    },
  };
}
