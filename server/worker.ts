import { ConfigFault, readConfig } from "./config.ts";
import { openDatabase } from "./data/database.ts";
import { createLogger } from "./logger.ts";
import { deliverDueMails, deliveryOf } from "./work/deliverMails.ts";
import { everySoOften } from "./work/everySoOften.ts";

/** Delivers mails beside the server, on this machine or another one; lists are not checked here yet. */
async function work(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config);
  const database = await openDatabase(config);
  const parts = { config, database, log, now: Date.now };
  const deliver = deliveryOf(parts);
  const mails = everySoOften(parts, {
    name: "mails",
    ms: 1000,
    act: () => deliverDueMails(parts, deliver),
  });
  // Repeated work does not keep a process alive by itself.
  const alive = setInterval(() => undefined, 60_000);
  const stop = async () => {
    clearInterval(alive);
    await mails.stop();
    await database.close();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void stop());
  }
  process.stdout.write(
    "The worker delivers mails. Lists of addresses come with a later version.\n",
  );
}

try {
  await work();
} catch (error) {
  const text = error instanceof ConfigFault ? error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
