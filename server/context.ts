import type { FastifyBaseLogger } from "fastify";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { Ports } from "#engine/network/network.ts";
import type { Config } from "./config/config.ts";
import type { Secrets } from "./config/secrets.ts";
import type { Texts } from "./config/texts.ts";
import type { Database } from "./data/connection/database.ts";

/** The lists an operator adds, as they were last read well. */
export interface OperatorListsSource {
  current(): OperatorLists | null;
  /** Reads the source again; what cannot be used changes nothing and is logged. */
  refresh(): Promise<void>;
}

/** What the server is built from; `main.ts` makes the real ones and every test its own. */
export interface AppContext {
  config: Config;
  secrets: Secrets;
  database: Database;
  texts: Texts;
  log: FastifyBaseLogger;
  /** Wall time in ms since the epoch. */
  now: () => number;
  /** What the operator added to the lists. */
  lists: OperatorListsSource;
  /** What checks reach mail servers and the DNS through. */
  ports: Ports;
}
