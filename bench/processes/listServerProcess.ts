import { buildApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { threadedExportWriter } from "#server/lists/exports/exportWriter.ts";
import { threadedListRunner } from "#server/lists/running/listRunner.ts";
import { createLogger } from "#server/config/createLogger.ts";
import type { AppContext } from "#server/context.ts";
import { loadSecrets } from "#server/config/secrets.ts";
import { loadTexts } from "#server/config/texts.ts";
import { noOperatorLists } from "#server/services/validations/watchOperatorLists.ts";
import { benchSandbox } from "#bench/fixtures/benchSandbox.ts";
import { createBenchKey, ownAccount } from "#bench/fixtures/benchAccount.ts";
import { answerRequests, childSetup } from "./childProcess.ts";
import type { ListThreadSetup } from "./listThread.ts";
import type { SandboxAddresses } from "#bench/fixtures/sandboxAddresses.ts";

/** Data directory and database of a server, and the sandbox mail servers it uses. */
export interface ListServerSetup {
  dataDir: string;
  databaseUrl: string | null;
  /** Credits of a new account, or the key of one that exists. */
  account: { credits: number } | { key: string };
  places: SandboxAddresses;
  /** True if mail servers have the rate limits of the internet. */
  polite?: boolean;
  logLevel?: "warn" | "silent";
}

/** The server's URL, and a key of the account. */
export interface ListServerPlace {
  url: string;
  key: string;
}

/** Starts the product's server with its thread for lists, as in production except for the sandbox mail servers. */
async function serve({
  dataDir,
  databaseUrl,
  account,
  places,
  polite = false,
  logLevel = "warn",
}: ListServerSetup): Promise<ListServerPlace> {
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: logLevel, PORT: "0" }),
    databaseUrl,
  };
  const database = await openDatabase(config);
  const context: AppContext = {
    config,
    secrets: loadSecrets(dataDir),
    database,
    texts: loadTexts(),
    log: createLogger(config),
    now: database.now,
    operatorLists: noOperatorLists,
    ports: benchSandbox(places, { billed: true, polite }),
    payments: null,
  };
  const key =
    "key" in account
      ? account.key
      : await createBenchKey(database, await ownAccount(database.queries, account.credits));
  const data: ListThreadSetup = { config, places, polite };
  const file = new URL("./listThread.ts", import.meta.url);
  const listRunner = threadedListRunner({ config, log: context.log, thread: { file, data } });
  const exportWriter = threadedExportWriter(context);
  const app = await buildApp(context, { pages: { kind: "none" }, listRunner, exportWriter });
  return { url: await app.listen({ host: "127.0.0.1", port: 0 }), key };
}

const place = await serve(childSetup() as ListServerSetup);
answerRequests(() => place);
