import type { Kysely, Transaction } from "kysely";
import type { DatabaseKind } from "#server/data/migrations/migration.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { UploadFiles } from "./uploadFiles.ts";

/** Where queries run: the database, or a transaction of it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** An open database with its tables in place. */
export interface Database {
  kind: DatabaseKind;
  queries: Kysely<Tables>;
  /** Runs the steps as one: all are kept or none. Where a power cut may take them back, nobody waits for the disk. */
  atomically<T>(
    steps: (queries: Transaction<Tables>) => Promise<T>,
    how?: { powerCut: "takes back" },
  ): Promise<T>;
  /** Uploaded files beside a SQLite database; null with PostgreSQL, which stores them itself since machines share no disk. */
  uploadFiles: UploadFiles | null;
  /** Removes deleted content from SQLite's write-ahead log; false if a reader never stops. */
  scrub(): Promise<boolean>;
  /** Schedules the same without blocking the caller. */
  scrubSoon(): void;
  close(): Promise<void>;
}

/** Which database: a connection string of PostgreSQL, or null for the file in `dataDir`. */
export interface DatabasePlace {
  databaseUrl: string | null;
  dataDir: string;
  /** PostgreSQL schema to work in; `public` by default. */
  schema?: string;
}

/** A connection whose tables may be missing. */
export interface Connection extends Pick<Database, "queries" | "atomically"> {
  /** One attempt to empty the log; false while another connection reads from it. */
  scrub: () => boolean;
}
