import type { KyselyPlugin } from "kysely";
import { pino } from "pino";
import { reach, type SandboxAddresses } from "#bench/fixtures/sandboxAddresses.ts";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import type { Network } from "#engine/network/network.ts";
import { readConfig } from "#server/config/config.ts";
import { loadTexts } from "#server/config/texts.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { startListWorker } from "#server/lists/running/listWorker.ts";
import { noOperatorLists } from "#server/services/validations/watchOperatorLists.ts";

/** A database, the mail servers, and the operation to fail at (0: never). */
export interface CrashingSetup {
  dataDir: string;
  databaseUrl: string | null;
  schema: string;
  places: SandboxAddresses;
  crashAt: number;
  crash: "die" | "throw";
}

/** Counts operations; at the chosen one the process kills itself, or the operation throws. */
function createCrash({ crashAt, crash }: CrashingSetup) {
  let count = 0;
  return {
    operations: () => count,
    tick(): void {
      count += 1;
      if (count === crashAt) {
        if (crash === "die") {
          process.kill(process.pid, "SIGKILL");
        }
        throw new Error("SQLITE_BUSY: the database is locked");
      }
    },
  };
}

function counted(database: Database, tick: () => void): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      tick();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    queries: database.queries.withPlugin(plugin),
    atomically: async (steps) => {
      tick();
      const value = await database.atomically(async (queries) => {
        const made = await steps(queries.withPlugin(plugin));
        // All is written, but not committed yet.
        tick();
        return made;
      });
      // It is committed, but the caller hasn't learned of it.
      tick();
      return value;
    },
  };
}

function countedSandbox(sandbox: Network, tick: () => void): Network {
  const { dialer } = sandbox;
  return {
    ...sandbox,
    dialer: {
      startTls: (socket, options) => dialer.startTls(socket, options),
      dial: (target) => {
        try {
          tick();
        } catch {
          return Promise.resolve({ ok: false, failure: "reset", detail: "cut" } as const);
        }
        return dialer.dial(target);
      },
    },
  };
}

/** Works on the lists of a database until all have ended; returns the number of operations. At the chosen operation the process dies, or that operation fails. */
export async function workWithCrash(setup: CrashingSetup): Promise<number> {
  const { places, dataDir, databaseUrl, schema } = setup;
  const crash = createCrash(setup);
  const opened = await openDatabase({ databaseUrl, dataDir, schema });
  const sandbox = loopbackNetwork({
    suffix: places.suffix,
    dns: places.dns,
    endpoint: (address) => reach(places, address),
    sandbox: false,
  });
  const counting = countedSandbox(sandbox, () => crash.tick());
  const others = createPorts({
    internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null }),
  });
  const log = pino({ level: process.env.WORKER_LOG ?? "fatal" }, process.stderr);
  const worker = startListWorker(
    {
      config: readConfig({ DATA_DIR: dataDir }),
      database: counted(opened, () => crash.tick()),
      texts: loadTexts(),
      log,
      now: Date.now,
      operatorLists: noOperatorLists,
      ports: {
        ...others,
        networkOf: (domain) =>
          domain.endsWith(places.suffix) ? counting : others.networkOf(domain),
      },
    },
    { wide: { lists: 20, chunks: 2, mailboxes: 40, batch: 10, chunkRows: 20 } },
  );
  const ends = ["completed", "failed", "canceled"];
  for (;;) {
    const lists = await opened.queries.selectFrom("lists").select("state").execute();
    if (lists.every(({ state }) => ends.includes(state))) {
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await worker.stop();
  await opened.close();
  return crash.operations();
}
