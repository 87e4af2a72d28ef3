import { pino } from "pino";
import { ownAccount } from "#bench/fixtures/benchAccount.ts";
import { reach } from "#bench/fixtures/sandboxAddresses.ts";
import type { SandboxProcess } from "#bench/processes/sandboxProcess.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import { readConfig } from "#server/config/config.ts";
import { loadTexts } from "#server/config/texts.ts";
import type { Signals } from "#server/concurrency/signals.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { openSignals } from "#server/data/connection/openSignals.ts";
import { listById } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { createList } from "#server/lists/lifecycle/createList.ts";
import { type ListWorker, startListWorker } from "#server/lists/running/listWorker.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { noOperatorLists } from "#server/services/validations/watchOperatorLists.ts";

const texts = loadTexts();

/** A list worker of a machine of its own: pool, politeness and runner id. */
export interface WorkerOfTest {
  /** Messages of its log from warnings on. */
  logged: () => readonly string[];
  stop: () => Promise<void>;
}

/** Starts a list worker in this process on a PostgreSQL. */
export async function startWorker(
  databaseUrl: string,
  sandbox: Pick<SandboxProcess, "places">,
): Promise<WorkerOfTest> {
  const database = await openDatabase({ databaseUrl, dataDir: "" });
  const logged: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => logged.push(line) });
  const { signals, stop } = openSignals({ databaseUrl, dataDir: "" }, { database, log });
  const worker = workOn(sandbox, { database, log, signals });
  return {
    logged: () => logged,
    stop: async () => {
      await worker.stop();
      await stop();
      await database.close();
    },
  };
}

/** Starts a list worker with a pool, a log and signals that exist. */
export function workOn(
  { places }: Pick<SandboxProcess, "places">,
  { database, log, signals }: Pick<WorkerContext, "database" | "log"> & { signals: Signals },
): ListWorker {
  const context = {
    config: readConfig({}),
    database,
    texts,
    log,
    now: database.now,
    operatorLists: noOperatorLists,
    ports: createPorts({
      internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null }),
      sandbox: loopbackNetwork({
        suffix: places.suffix,
        dns: places.dns,
        endpoint: (address) => reach(places, address),
        sandbox: false,
      }),
    }),
  };
  return startListWorker(context, { signals });
}

/** Creates an account with a list of rows that cost a credit each, started as soon as it is counted; returns its id. */
export async function startList(database: Database, emails: readonly string[]): Promise<string> {
  const accountId = await ownAccount(database.queries, emails.length);
  const created = await database.atomically((steps) =>
    createList(
      steps,
      {
        accountId,
        name: "Many",
        source: { kind: "text", bytes: Buffer.from(emails.join("\n")) },
        mapping: {},
        options: { start: "auto", retry_unknown: { attempts: 0, over_s: 1 }, notify: false },
      },
      Date.now(),
    ),
  );
  if (!created.ok) {
    throw new Error("The list wasn't created.");
  }
  return created.list.id;
}

/** Returns the row of a list. */
export async function listRow({ queries }: Database, id: string): Promise<ListRow> {
  const list = await listById(queries, id);
  if (list === undefined) {
    throw new Error(`There is no list ${id}.`);
  }
  return list;
}
