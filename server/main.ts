import { buildApp } from "./app.ts";
import { openCheckPorts, requireProbeAddresses } from "./checkPorts.ts";
import { type Config, ConfigFault, readConfig } from "./config.ts";
import { openDatabase } from "./data/database.ts";
import { builtPages, type PageSource } from "./http/pages.ts";
import { expireLists } from "./jobs/expireLists.ts";
import { listWorkAside } from "./jobs/listWork.ts";
import { createLogger } from "./logger.ts";
import type { Parts } from "./parts.ts";
import { loadSecrets, parseSecrets } from "./secrets.ts";
import { loadTexts } from "./texts.ts";
import { welcome } from "./welcome.ts";
import { cleanUp } from "./work/cleanUp.ts";
import { deliverDueMails, deliveryOf } from "./work/deliverMails.ts";
import { probeMemoryOf } from "./work/probeMemory.ts";
import { everySoOften } from "./work/everySoOften.ts";
import { keepOperatorLists } from "./work/operatorLists.ts";
import { createProviderTally } from "./work/providerRates.ts";

/** A server that listens. */
export interface Serving {
  /** Where it can be opened. */
  url: string;
  stop(): Promise<void>;
}

/** Starts the server with a configuration; `pages` says where its pages come from. */
export async function serve(settings: Config, pages: PageSource): Promise<Serving> {
  const config = { ...settings };
  await requireProbeAddresses(config);
  const log = createLogger(config);
  const secrets =
    config.secrets === null ? loadSecrets(config.dataDir) : parseSecrets(config.secrets);
  const database = await openDatabase(config);
  const tally = createProviderTally(database, Date.now);
  const kept = { memory: probeMemoryOf(database), tally };
  const { ports, close } = openCheckPorts(config, kept, log);
  const texts = loadTexts();
  const stopping = new AbortController();
  const lists = keepOperatorLists({ config, log }, stopping.signal);
  const parts: Parts = { config, secrets, database, texts, log, now: Date.now, lists, ports };
  const app = await buildApp(parts, {
    pages,
    listWork: listWorkAside({ config, log }),
    checkReplies: pages.kind === "development",
  });
  const deliver = deliveryOf(parts);
  const repeated = [
    everySoOften(parts, { name: "mails", ms: 1000, act: () => deliverDueMails(parts, deliver) }),
    everySoOften(parts, { name: "counting answers", ms: 10_000, act: () => tally.flush() }),
    everySoOften(parts, { name: "cleaning up", ms: 3_600_000, act: () => cleanUp(parts) }),
    everySoOften(parts, { name: "expiring lists", ms: 3_600_000, act: () => expireLists(parts) }),
    everySoOften(parts, {
      name: "lists",
      ms: config.listsRefreshHours * 3_600_000,
      act: () => lists.refresh(),
    }),
  ];
  const stop = async () => {
    stopping.abort();
    await app.close();
    await Promise.all(repeated.map((work) => work.stop()));
    await tally.flush().catch((error: unknown) => log.warn({ err: error }, "answers not counted"));
    await Promise.all([database.close(), close()]);
  };
  try {
    const url = await app.listen({ host: config.host, port: config.port });
    if (!config.publicUrlGiven && config.port === 0) {
      // The links in mails need the port that was found.
      config.publicUrl = url;
    }
    return { url: config.publicUrlGiven ? config.publicUrl : url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Signals that arrive within this time are one press of Ctrl+C. */
const sameKeyMs = 500;

/** Runs the server as a program: says where it is, and ends with 0 after SIGTERM or SIGINT. */
export async function run(pages: PageSource): Promise<void> {
  let serving: Serving;
  let config: Config;
  try {
    config = readConfig(process.env);
    serving = await serve(config, pages);
  } catch (error) {
    console.error(startFailure(error));
    process.exitCode = 1;
    return;
  }
  process.stdout.write(welcome(config, serving.url, pages.kind !== "none"));
  let stoppingSince: number | null = null;
  const stop = () => {
    if (stoppingSince !== null) {
      // npm and the launcher pass on a Ctrl+C that the terminal sends here, too; a later one doesn't wait.
      if (performance.now() - stoppingSince > sameKeyMs) {
        process.exit(1);
      }
      return;
    }
    stoppingSince = performance.now();
    serving.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(startFailure(error));
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function startFailure(error: unknown): string {
  if (error instanceof ConfigFault) {
    return error.message;
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return "The port is taken: another program listens there. Choose another with PORT.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (import.meta.main) {
  await run(builtPages());
}
