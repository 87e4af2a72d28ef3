import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Hash that identifies a list's file within its account. */
export const jobFiles: Migration = {
  name: "008_job_files",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    await sql.raw(`alter table jobs add column file_hash ${textKey}`).execute(queries);
    await sql
      .raw(`create index jobs_by_file on jobs (account_id, file_hash) where file_hash is not null`)
      .execute(queries);
  },
};
