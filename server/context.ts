import type { FastifyBaseLogger } from "fastify";
import type { Stripe } from "stripe";
import type { Plan } from "#contract/operator.ts";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { Ports } from "#engine/network/network.ts";
import type { Config } from "./config/config.ts";
import type { PaymentSettings } from "./config/paymentSettings.ts";
import type { Secrets } from "./config/secrets.ts";
import type { Texts } from "./config/texts.ts";
import type { Database } from "./data/connection/database.ts";

/** Domain lists of the operator, as last read without an error. */
export interface OperatorListsSource {
  current(): OperatorLists | null;
  /** Reads the source again. Unusable content changes nothing and is logged. */
  refresh(): Promise<void>;
}

/** Sale of credits through Stripe. */
export interface Payments {
  /** Credits for sale. */
  packs: readonly Plan[];
  settings: PaymentSettings;
  /** Returns the client of Stripe's API; loads its library at the first call. */
  stripe: () => Promise<Stripe>;
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
  operatorLists: OperatorListsSource;
  /** Network access of the checks: mail servers and DNS. */
  ports: Ports;
  /** Null if this installation sells no credits. */
  payments: Payments | null;
}
