import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Marks uploads that became lists, so that the others can be counted cheaply. */
export const uploads: Migration = {
  name: "011_uploads",
  async up(queries: Kysely<never>, kind) {
    await sql`alter table uploads add column listed integer not null default 0`.execute(queries);
    await sql`update uploads set listed = 1
      where exists (select 1 from jobs where jobs.upload_id = uploads.id)`.execute(queries);
    await sql`create index uploads_unlisted on uploads (account_id, octets) where listed = 0`.execute(
      queries,
    );
    if (kind === "postgres") {
      // Files are often compressed already: PostgreSQL stores their parts as they are.
      await sql`alter table upload_parts alter column octets set storage external`.execute(queries);
    }
  },
};
