import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/**
 * Quotas that all processes on one PostgreSQL share; unlogged, since a count is not worth a write-ahead log and a crash
 * of the database may forget it. The free samples of accounts.
 */
export const quotas: Migration = {
  name: "013_quotas",
  async up(queries: Kysely<never>, kind) {
    const unlogged = kind === "postgres" ? "unlogged" : "";
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    for (const statement of [
      `create ${unlogged} table rate_limits (
        key ${textKey} primary key,
        full_at double precision not null,
        window_ms double precision not null,
        granted integer not null
      )`,
      `create table sampled_addresses (
        account_id ${textKey} not null references accounts (id) on delete cascade,
        key ${textKey} not null,
        verdict text not null,
        at bigint not null,
        primary key (account_id, key)
      )`,
      `create index sampled_addresses_by_time on sampled_addresses (at)`,
      `create table sample_budgets (
        account_id ${textKey} not null references accounts (id) on delete cascade,
        day integer not null,
        used integer not null,
        primary key (account_id, day)
      )`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      await sql.raw(statement).execute(queries);
    }
  },
};
