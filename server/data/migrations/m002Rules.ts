import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Allow and block rules of accounts. */
export const rules: Migration = {
  name: "002_rules",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    const statements = [
      `create table rules (
        id TEXT_KEY primary key,
        account_id TEXT_KEY not null references accounts (id) on delete cascade,
        kind text not null,
        value TEXT_KEY not null,
        note text,
        created_at bigint not null,
        unique (account_id, value)
      )`,
      `create index rules_by_account on rules (account_id, id)`,
    ];
    for (const statement of statements) {
      await sql.raw(statement.replaceAll("TEXT_KEY", textKey)).execute(queries);
    }
  },
};
