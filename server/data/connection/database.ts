import type { Kysely, Transaction } from "kysely";
import type { DatabaseKind } from "#server/data/migrations/migration.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { StatementLimits } from "./statementLimits.ts";
import type { UploadFiles } from "./uploadFiles.ts";

/** The database, or a transaction in it, that queries run in. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** An open database with its tables in place. */
export interface Database {
  kind: DatabaseKind;
  /** Same for all views of one database, such as those of accounts: the key of what is cached per database. */
  identity: object;
  queries: Kysely<Tables>;
  /** Returns the time in ms since the epoch: that of the PostgreSQL server, whose clock all processes share, or of this machine with SQLite. */
  now: () => number;
  /** Reads for history and analytics, possibly from a replica that is some seconds behind. */
  read<T>(work: (queries: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs the steps in one transaction, which a power cut may undo if `how` says so: its commit doesn't wait for the disk. */
  atomically<T>(
    steps: (queries: Transaction<Tables>) => Promise<T>,
    how?: { powerCut: "takes back" },
  ): Promise<T>;
  /** Returns the database for the calls of an owning account, which get no more than a share of the connections to PostgreSQL. */
  forAccount(ownerId: string): Database;
  /** Returns the database without limits of time, for maintenance of the whole installation. */
  forUpkeep(): Database;
  /** Uploaded files beside a SQLite database; null with PostgreSQL, which stores them itself since machines share no disk. */
  uploadFiles: UploadFiles | null;
  /** Removes deleted content from SQLite's write-ahead log; false if a reader never stops. */
  scrub(): Promise<boolean>;
  /** Schedules the same without blocking the caller. */
  scrubSoon(): void;
  close(): Promise<void>;
}

/** The database to open: a PostgreSQL connection string, or null for the SQLite file in `dataDir`. */
export interface DatabasePlace {
  databaseUrl: string | null;
  dataDir: string;
  /** PostgreSQL schema to work in; `public` by default. */
  schema?: string;
  /** Most connections to PostgreSQL; 10 by default. */
  databasePoolSize?: number;
  /** Limits of time for statements on PostgreSQL, except those of migrations and maintenance; none by default. */
  limits?: StatementLimits;
}

/** A connection whose tables may be missing. */
export interface Connection extends Pick<Database, "queries" | "now" | "atomically"> {
  /** Returns queries and transactions that use no more than an account's share of the connections; missing where there is one connection. */
  ofAccount?: (ownerId: string) => Pick<Database, "queries" | "atomically">;
  /** Connections without limits of time, if these have some. */
  upkeep?: Pick<Database, "queries" | "atomically">;
  /** One attempt to empty the log; false while another connection reads from it. */
  scrub: () => boolean;
}
