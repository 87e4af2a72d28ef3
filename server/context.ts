import type { FastifyBaseLogger } from "fastify";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { Ports } from "#engine/network/network.ts";
import type { Config } from "./config/config.ts";
import type { Secrets } from "./config/secrets.ts";
import type { Texts } from "./config/texts.ts";
import type { Database } from "./data/connection/database.ts";

/** Domain lists of the operator, as last read without an error. */
export interface OperatorListsSource {
  current(): OperatorLists | null;
  /** Reads the source again. Unusable content changes nothing and is logged. */
  refresh(): Promise<void>;
}

/** Dependencies of the server: `main.ts` creates the real ones, each test its own. */
export interface AppContext {
  config: Config;
  secrets: Secrets;
  database: Database;
  texts: Texts;
  log: FastifyBaseLogger;
  /** Returns the current time in ms since the epoch. */
  now: () => number;
  /** Entries that the operator added to the built-in domain lists. */
  lists: OperatorListsSource;
  /** Network access of the checks: mail servers and DNS. */
  ports: Ports;
}
