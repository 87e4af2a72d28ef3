import { readConfig } from "./config/config.ts";
import { openDatabase } from "./data/connection/openDatabase.ts";
import { openListWorker } from "./lists/running/openListWorker.ts";
import { createLogger } from "./config/createLogger.ts";
import { loadTexts } from "./config/texts.ts";
import { endFailedStart } from "./config/startFailure.ts";
import { databaseWait, warnOfMisspelt } from "./startup/startNotices.ts";
import { closeDataDir } from "./startup/closeDataDir.ts";
import { openSignals } from "./data/connection/openSignals.ts";
import { repeatMails } from "./services/mail/repeatMails.ts";
import { startMetrics } from "./services/metrics/startMetrics.ts";
import { requireOutbox } from "./services/mail/outbox.ts";

/** Checks lists and delivers mails beside the server, on this machine or another one. */
async function work(): Promise<void> {
  const config = readConfig(process.env);
  warnOfMisspelt(process.env);
  requireOutbox(config);
  const log = createLogger(config);
  await closeDataDir(config.dataDir, log);
  const database = await openDatabase(config, { wait: databaseWait(config) });
  const context = { config, database, log, texts: loadTexts(), now: database.now };
  const metrics = await startMetrics(context);
  const { signals, stop: endSignals } = openSignals(config, context);
  const lists = await openListWorker(config, { signals });
  const mails = repeatMails({ ...context, signals });
  // The timers of repeated tasks don't keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  const stop = async () => {
    clearInterval(alive);
    await Promise.all([mails.stop(), lists.stop(), endSignals()]);
    await Promise.all([metrics.stop(), database.close()]);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void stop());
  }
  process.stdout.write("The worker checks lists and delivers mails.\n");
}

try {
  await work();
} catch (error) {
  endFailedStart(error);
}
