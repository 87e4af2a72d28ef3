import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createPorts } from "#engine/composition/createPorts.ts";
import { internetNetwork } from "#engine/composition/internetNetwork.ts";
import { loopbackNetwork } from "#engine/composition/loopbackNetwork.ts";
import type { Ports } from "#engine/network/network.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { buildApp } from "#server/app.ts";
import { readConfig, type Config } from "#server/config/config.ts";
import { parseSecrets } from "#server/config/secrets.ts";
import { loadTexts } from "#server/config/texts.ts";
import type { AppContext, OperatorListsSource } from "#server/context.ts";
import type { PasswordCost } from "#server/crypto/hashPassword.ts";
import type { PageSource } from "#server/http/pages/pageSource.ts";
import { noOperatorLists } from "#server/services/validations/watchOperatorLists.ts";
import { databases, type TestDatabase } from "./databases.ts";

/** A whole server without a port, and the clock its time is read from. */
export interface TestServer {
  app: FastifyInstance;
  context: AppContext;
  dataDir: string;
  /** Moves the server's clock on. */
  pass: (ms: number) => void;
  /** Lines that were logged, one JSON text each. */
  logged: string[];
  close: () => Promise<void>;
}

/** What a test may want otherwise. */
export interface TestServerOptions {
  open?: () => Promise<TestDatabase>;
  config?: Partial<Config>;
  ports?: Ports;
  lists?: OperatorListsSource;
  pages?: PageSource;
  /** The clock; the machine's by default. */
  now?: () => number;
  /** Made for this server by default. */
  secrets?: AppContext["secrets"];
}

/** Ports that reach a mail world, and nothing else: outside names go to a resolver that does not answer. */
export function portsOf(world: Sandbox | null, options: { sandbox?: boolean } = {}): Ports {
  const internet = internetNetwork({ dnsServers: ["127.0.0.1:9"], identity: null });
  if (world === null) {
    return createPorts({ internet });
  }
  const endpoint = (address: string) => world.endpoint(address);
  const { suffix, dns } = world;
  return createPorts({
    internet,
    sandbox: loopbackNetwork({ suffix, dns, endpoint, sandbox: options.sandbox ?? true }),
  });
}

const texts = loadTexts();

/** The least argon2 takes: tests hash thousands of passwords. */
const cheapPasswords: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Builds a server on a database of its own; rate limits are off unless asked for. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const opened = await (options.open ?? databases[0]!.open)();
  const logged: string[] = [];
  const log = pino({ level: "info", base: null }, { write: (line: string) => logged.push(line) });
  let ahead = 0;
  const environment = { DATA_DIR: opened.dataDir, RATE_LIMITS: "off" };
  const context: AppContext = {
    config: { ...readConfig(environment), passwordCost: cheapPasswords, ...options.config },
    secrets: options.secrets ?? parseSecrets(`k1:${randomBytes(32).toString("base64url")}`),
    database: opened.database,
    texts,
    log,
    now: () => (options.now ?? Date.now)() + ahead,
    lists: options.lists ?? noOperatorLists,
    ports: options.ports ?? portsOf(null),
  };
  const app = await buildApp(context, {
    pages: options.pages ?? { kind: "none" },
    checkReplies: true,
  });
  await app.ready();
  return {
    app,
    context,
    dataDir: opened.dataDir,
    pass: (ms) => {
      ahead += ms;
    },
    logged,
    close: async () => {
      await app.close();
      await opened.drop();
    },
  };
}
