import { pino } from "pino";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import type { Ports } from "#engine/network/network.ts";
import { defaultLimits } from "#engine/network/probeLimits.ts";
import type { PolitenessLimits } from "#engine/politeness/politenessLimits.ts";
import { readConfig } from "#server/config/config.ts";
import { loadTexts } from "#server/config/texts.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { startListWorker } from "#server/lists/running/listWorker.ts";
import { sharedPoliteness } from "#server/services/validations/politenessShares.ts";
import { noOperatorLists } from "#server/services/validations/watchOperatorLists.ts";

/** Setup of a process that works on lists: its database, the sandbox, and the port that leads to its only mail server. */
export interface PoliteSetup {
  databaseUrl: string;
  suffix: string;
  dns: { address: string; port: number };
  smtpPort: number;
  politeness: PolitenessLimits;
  /** False counts limits for this process alone. */
  shared: boolean;
}

/** Returns ports to the sandbox whose politeness is shared in the database. */
export function politePorts(setup: PoliteSetup, database: Database): Ports {
  const log = pino({ level: "fatal" }, process.stderr);
  const sharedBy = setup.shared ? sharedPoliteness({ socks: null }, { database, log }) : null;
  return createPorts({
    internet: internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null }),
    sandbox: loopbackNetwork({
      suffix: setup.suffix,
      dns: setup.dns,
      endpoint: () => ({ address: "127.0.0.1", port: setup.smtpPort }),
      limits: defaultLimits,
      sandbox: false,
      politeness: setup.politeness,
      ...(sharedBy === null ? {} : { sharedBy }),
    }),
  });
}

if (import.meta.main) {
  const setup = JSON.parse(process.argv[2] ?? "{}") as PoliteSetup;
  const database = await openDatabase({ databaseUrl: setup.databaseUrl, dataDir: "" });
  startListWorker(
    {
      config: readConfig({}),
      database,
      texts: loadTexts(),
      log: pino({ level: "warn" }, process.stderr),
      now: database.now,
      operatorLists: noOperatorLists,
      ports: politePorts(setup, database),
    },
    { wide: { lists: 20, chunks: 1, mailboxes: 20, batch: 5, chunkRows: 50 } },
  );
  process.send?.("ready");
  process.on("disconnect", () => process.exit());
}
