import { type Kysely, sql } from "kysely";
import type { Migration } from "#server/data/migrate.ts";

/** Quotas that all processes on one PostgreSQL share. Unlogged: a count costs no write-ahead log, and a crash of the database forgets it. */
export const rateLimits: Migration = {
  name: "013_rate_limits",
  async up(queries: Kysely<never>, kind) {
    const unlogged = kind === "postgres" ? "unlogged" : "";
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    await sql
      .raw(
        `create ${unlogged} table rate_limits (
          key ${textKey} primary key,
          full_at double precision not null,
          window_ms double precision not null,
          granted integer not null
        )`,
      )
      .execute(queries);
  },
};
