import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Table of mailboxes that MX hosts deferred. */
export const deferrals: Migration = {
  name: "003_deferrals",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    const statements = [
      `create table deferrals (
        key ${textKey} primary key,
        first_seen bigint not null,
        times integer not null,
        due_at bigint not null
      )`,
      `create index deferrals_by_due on deferrals (due_at)`,
    ];
    for (const statement of statements) {
      await sql.raw(statement).execute(queries);
    }
  },
};
