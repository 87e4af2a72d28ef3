import type { FastifyBaseLogger } from "fastify";
import type { Ports } from "#engine/ports.ts";
import type { Config } from "./config.ts";
import type { Database } from "./data/connection/database.ts";
import type { Secrets } from "./secrets.ts";
import type { Texts } from "./texts.ts";
import type { OperatorListsKeeper } from "./work/operatorLists.ts";

/** What the server is built from; `main.ts` makes the real ones and every test its own. */
export interface Parts {
  config: Config;
  secrets: Secrets;
  database: Database;
  texts: Texts;
  log: FastifyBaseLogger;
  /** Wall time in ms since the epoch. */
  now: () => number;
  /** What the operator added to the lists. */
  lists: OperatorListsKeeper;
  /** What checks reach mail servers and the DNS through. */
  ports: Ports;
}
