import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Tables for rate limit quotas shared by all processes on one PostgreSQL, and for free samples. Quotas are unlogged, since a crash of the database may lose them. */
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
