import { openDatabase } from "#server/data/connection/openDatabase.ts";
import type { TestDatabase } from "./databases.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "./testServer.ts";

/** Two servers on one database with the same secrets, as two machines behind one address are. */
export interface TwoServers {
  servers: readonly [TestServer, TestServer];
  /** Advances the clocks of both. */
  pass: (ms: number) => void;
  close: () => Promise<void>;
}

/** Starts two servers on a fresh database. Each has separate connections, on SQLite too. */
export async function startTwoServers(
  open: () => Promise<TestDatabase>,
  config: TestServerOptions["config"] = {},
  options: Pick<TestServerOptions, "ports" | "now" | "packs"> = {},
): Promise<TwoServers> {
  const opened = await open();
  const first = await startTestServer({ ...options, open: async () => opened, config });
  const { databaseUrl, schema } = opened.place;
  const database = await openDatabase({ databaseUrl, schema, dataDir: opened.dataDir });
  const second = await startTestServer({
    ...options,
    open: async () => ({ ...opened, database, drop: () => database.close() }),
    secrets: first.context.secrets,
    config,
  });
  const servers = [first, second] as const;
  return {
    servers,
    pass: (ms) => servers.forEach((server) => server.pass(ms)),
    close: async () => {
      await second.close();
      await first.close();
    },
  };
}
