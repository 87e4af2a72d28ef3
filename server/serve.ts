import { buildApp } from "./app.ts";
import { openCheckPorts, requireProbeAddresses } from "./services/validations/checkPorts.ts";
import { type Config, readConfig } from "./config/config.ts";
import { openDatabase } from "./data/connection/openDatabase.ts";
import { openSignals } from "./data/connection/openSignals.ts";
import { callLimits } from "./data/connection/statementLimits.ts";
import { withReadReplica } from "./data/connection/withReadReplica.ts";
import { threadedExportWriter } from "./lists/exports/exportWriter.ts";
import { withOperator } from "./http/pages/operatorPages.ts";
import type { PageSource } from "./http/pages/pageSource.ts";
import { expireLists } from "./lists/lifecycle/expireLists.ts";
import { requireConfirmation } from "./config/installation.ts";
import { type RunningMetrics, startMetrics } from "./services/metrics/startMetrics.ts";
import { type ListRunner, threadedListRunner } from "./lists/running/listRunner.ts";
import { watchRound } from "./lists/watching/watchRound.ts";
import { closeDataDir } from "./startup/closeDataDir.ts";
import { beatMs, type OtherServers, watchOtherServers } from "./startup/watchOtherServers.ts";
import { listenFailure } from "./startup/listenFailure.ts";
import { createLogger } from "./config/createLogger.ts";
import { readOperatorSettings } from "./config/readOperatorSettings.ts";
import type { AppContext } from "./context.ts";
import { evidenceKeys } from "./config/evidenceKeys.ts";
import { loadSecrets, parseSecrets } from "./config/secrets.ts";
import { endFailedStart } from "./config/startFailure.ts";
import { databaseWait, warnOfMisspelt } from "./startup/startNotices.ts";
import { loadTexts } from "./config/texts.ts";
import { welcome } from "./startup/welcome.ts";
import { reduceStored } from "./services/validations/reduceStored.ts";
import { recheckDomains } from "./services/auth/sso/ssoDomains.ts";
import { cleanUp } from "./services/maintenance/cleanUp.ts";
import { onOneServer } from "./services/maintenance/onOneServer.ts";
import { announceDiskSpace } from "./services/events/announceDiskSpace.ts";
import { announceExpiringKeys } from "./services/events/announceExpiringKeys.ts";
import { createWebhookSender } from "./services/webhooks/webhookSender.ts";
import { repeatWebhooks } from "./services/webhooks/repeatWebhooks.ts";
import { repeatMails } from "./services/mail/repeatMails.ts";
import { openPayments } from "./services/payments/openPayments.ts";
import { createProbeMemory } from "./services/validations/createProbeMemory.ts";
import { repeatEvery, type RepeatingTask } from "./concurrency/repeatEvery.ts";
import type { Signals } from "./concurrency/signals.ts";
import { watchOperatorLists } from "./services/validations/watchOperatorLists.ts";
import { removeOldFromOutbox, requireOutbox } from "./services/mail/outbox.ts";
import { type FirstOperator, findFirstOperator } from "./services/accounts/setupCode.ts";
import { sharedPoliteness } from "./services/validations/politenessShares.ts";
import { createProviderTally } from "./services/validations/providerRates.ts";

/** Listening server. */
export interface RunningServer {
  /** Web address of the app. */
  url: string;
  /** The first operator's way to register. */
  firstOperator: FirstOperator;
  stop(): Promise<void>;
}

/** Connections that the operating system holds until they are accepted; beyond Node's 511, clients try again after a second or more. */
const backlog = 4096;

/** Days for which mails stay in the outbox, a folder of this machine. */
const outboxDays = 7;

/** Repeated work that one server of the installation does for all. */
const sharedTasks: Readonly<
  Record<string, { ms: number; act: (context: AppContext) => Promise<unknown> }>
> = {
  "cleaning up": { ms: 3_600_000, act: cleanUp },
  "disk space": { ms: 60_000, act: announceDiskSpace },
  "expiring keys": { ms: 3_600_000, act: announceExpiringKeys },
  "expiring lists": { ms: 3_600_000, act: expireLists },
  "proven domains": { ms: 3_600_000, act: recheckDomains },
  "store modes": { ms: 60_000, act: reduceStored },
};

/** Starts the repeated work of a server. */
function repeatWork(
  context: AppContext,
  running: {
    replyCounter: ReturnType<typeof createProviderTally>;
    webhooks: ReturnType<typeof createWebhookSender>;
    listRunner: Pick<ListRunner, "wake">;
    signals: Signals;
    others: OtherServers | null;
  },
): RepeatingTask[] {
  const { config, operatorLists } = context;
  const { replyCounter, webhooks, listRunner, signals, others } = running;
  const upkeep = { ...context, database: context.database.forUpkeep() };
  return [
    repeatMails({ ...context, signals }),
    repeatWebhooks({ ...context, signals }, webhooks),
    repeatEvery(context, { name: "counting answers", ms: 10_000, act: () => replyCounter.flush() }),
    ...(others === null
      ? []
      : [repeatEvery(context, { name: "other servers", ms: beatMs, act: () => others.beat() })]),
    repeatEvery(context, {
      name: "outbox",
      ms: 3_600_000,
      act: async () => removeOldFromOutbox(config, context.now() - outboxDays * 86_400_000),
    }),
    ...Object.entries(sharedTasks).map(([name, { ms, act }]) =>
      repeatEvery(context, {
        name,
        ms,
        act: () => onOneServer(context, { name, ms }, () => act(upkeep)),
      }),
    ),
    repeatEvery(context, {
      name: "watched lists",
      ms: 10_000,
      act: () => watchRound(context, listRunner),
    }),
    repeatEvery(context, {
      name: "lists",
      ms: config.listsRefreshHours * 3_600_000,
      act: () => operatorLists.refresh(),
    }),
  ];
}

/** Starts the server with a configuration; `source` provides its pages. */
async function serve(settings: Config, source: PageSource): Promise<RunningServer> {
  const config = { ...settings };
  const operator = readOperatorSettings(config);
  await requireProbeAddresses(config);
  requireOutbox(config);
  requireConfirmation(config);
  const pages = await withOperator(source, operator, config.dataDir);
  const log = createLogger(config);
  await closeDataDir(config.dataDir, log);
  const secrets =
    config.secrets === null ? loadSecrets(config.dataDir) : parseSecrets(config.secrets);
  // Keys that can't be used stop the start, not the first download.
  evidenceKeys({ config, secrets });
  const place = { ...config, limits: callLimits };
  const primary = await openDatabase(place, { wait: databaseWait(config) });
  const database = withReadReplica(primary, place, { log });
  const replyCounter = createProviderTally(database, database.now);
  const sharedBy = sharedPoliteness(config, { database, log });
  const stores = { memory: createProbeMemory(database), replyCounter, sharedBy };
  const { ports, close } = openCheckPorts(config, stores, log);
  const texts = loadTexts();
  const stopping = new AbortController();
  const operatorLists = watchOperatorLists({ config, log }, stopping.signal);
  const context: AppContext = {
    config,
    secrets,
    database,
    texts,
    log,
    now: database.now,
    operatorLists,
    ports,
    payments: openPayments(config.payments, operator?.plans ?? []),
  };
  const { signals, stop: endSignals } = openSignals(config, context);
  const listRunner = threadedListRunner({ config, log, signals });
  const app = await buildApp(context, {
    pages,
    listRunner,
    signals,
    exportWriter: threadedExportWriter(context),
    checkReplies: pages.kind === "development",
    shedLoad: pages.kind !== "development",
  });
  const webhooks = createWebhookSender(context);
  const others = database.kind === "sqlite" ? watchOtherServers(config.dataDir, log) : null;
  const repeated = repeatWork(context, { replyCounter, webhooks, listRunner, signals, others });
  let metrics: RunningMetrics | null = null;
  const stop = async () => {
    stopping.abort();
    await app.close();
    await metrics?.stop();
    await Promise.all([...repeated.map((work) => work.stop()), webhooks.stop(), endSignals()]);
    await replyCounter
      .flush()
      .catch((error: unknown) => log.warn({ err: error }, "answers not counted"));
    await others?.stop();
    await close();
    await database.close();
  };
  const stopLogged = async () => {
    log.info("stopping");
    await stop();
    log.info("stopped");
  };
  try {
    metrics = await startMetrics(context);
    const firstOperator = await findFirstOperator(context);
    const url = await app.listen({ host: config.host, port: config.port, backlog });
    if (!config.publicUrlGiven && config.port === 0) {
      // The links in mails need the actual port.
      config.publicUrl = url;
    }
    return { url: config.publicUrlGiven ? config.publicUrl : url, firstOperator, stop: stopLogged };
  } catch (error) {
    await stop();
    throw listenFailure(error, config);
  }
}

/** Signals within this time, in ms, are one press of Ctrl+C. */
const sameKeyMs = 500;

/** Runs the server as a program: prints its address and exits with 0 after SIGTERM or SIGINT, with 1 if it can't start. */
export async function run(findPages: () => PageSource | Promise<PageSource>): Promise<void> {
  let serving: RunningServer;
  let config: Config;
  let pages: PageSource;
  try {
    config = readConfig(process.env);
    warnOfMisspelt(process.env);
    pages = await findPages();
    serving = await serve(config, pages);
  } catch (error) {
    endFailedStart(error);
    return;
  }
  process.stdout.write(welcome(config, serving, pages.kind !== "none"));
  let stoppingSince: number | null = null;
  const stop = () => {
    if (stoppingSince !== null) {
      // npm and the launcher repeat a Ctrl+C of the terminal; a later one ends the process at once.
      if (performance.now() - stoppingSince > sameKeyMs) {
        process.exit(1);
      }
      return;
    }
    stoppingSince = performance.now();
    serving.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Mailverdict didn't stop cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
