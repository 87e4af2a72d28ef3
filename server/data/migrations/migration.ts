import { type Kysely, sql } from "kysely";

/** A database that Mailverdict runs on. */
export type DatabaseKind = "sqlite" | "postgres";

/** One step from an empty database to the current tables. A released migration never changes. */
export interface Migration {
  /** Three digits and a word: migrations run in the order of their names. */
  name: string;
  /** Runs it. On SQLite, foreign keys are off: deleting a row leaves those that refer to it. */
  up(queries: Kysely<never>, kind: DatabaseKind): Promise<void>;
  /** Its SQL, which the checksum covers; missing in migrations up to 013, which installations ran in different versions. */
  statements?(kind: DatabaseKind): readonly string[];
}

/** Returns a migration that runs SQL statements in order. */
export function sqlMigration(
  name: string,
  statements: (kind: DatabaseKind) => readonly string[],
): Migration {
  return {
    name,
    statements,
    async up(queries, kind) {
      for (const statement of statements(kind)) {
        // oxlint-disable-next-line no-await-in-loop -- each needs the tables of the one before
        await sql.raw(statement).execute(queries);
      }
    },
  };
}
