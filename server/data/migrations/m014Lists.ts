import { type Kysely, sql } from "kysely";
import type { Migration } from "#server/data/connection/migrateToLatest.ts";

const renames = [
  `alter table jobs rename to lists`,
  `alter table job_chunks rename to list_chunks`,
  `alter table job_chunk_cells rename to list_chunk_cells`,
  `alter table job_results rename to list_results`,
  `alter table list_chunks rename column job_id to list_id`,
  `alter table list_chunk_cells rename column job_id to list_id`,
  `alter table list_results rename column job_id to list_id`,
  `alter table lists rename column previous_job_id to previous_list_id`,
  `alter table lists rename column octets to bytes`,
  `alter table exports rename column job_id to list_id`,
  `alter table ledger rename column job_id to list_id`,
  `alter table mails rename column job_id to list_id`,
  `alter table idempotency_keys rename column job_id to list_id`,
  `alter table uploads rename column octets to bytes`,
  `alter table upload_parts rename column octets to bytes`,
  `update lists set preview = replace(replace(preview, '"job_preview"', '"list_preview"'), '"zero_octets"', '"zero_bytes"')
    where preview is not null`,
];

const indexes = [
  ["jobs_by_account", "lists_by_account"],
  ["jobs_open", "lists_open"],
  ["jobs_by_expiry", "lists_by_expiry"],
  ["jobs_by_file", "lists_by_file"],
  ["job_chunks_waiting", "list_chunks_waiting"],
  ["job_chunks_taken", "list_chunks_taken"],
  ["job_results_open", "list_results_open"],
  ["job_results_taken", "list_results_taken"],
  ["job_results_duplicates", "list_results_duplicates"],
  ["mails_by_job", "mails_by_list"],
  ["idempotency_keys_by_job", "idempotency_keys_by_list"],
] as const;

/** SQLite can't rename an index: this creates it again under its new name, by the statement that SQLite stores. */
async function renameSqliteIndex(
  queries: Kysely<never>,
  [before, after]: (typeof indexes)[number],
): Promise<void> {
  const { rows } = await sql<{
    sql: string;
  }>`select sql from sqlite_master where type = 'index' and name = ${before}`.execute(queries);
  for (const row of rows) {
    await sql.raw(`drop index ${before}`).execute(queries);
    await sql.raw(row.sql.replace(before, after)).execute(queries);
  }
}

/** Renames jobs to lists and octets to bytes. Ids that begin with `job_` stay valid, and sort before those that begin with `list_`. */
export const lists: Migration = {
  name: "014_lists",
  async up(queries: Kysely<never>, kind) {
    for (const statement of renames) {
      await sql.raw(statement).execute(queries);
    }
    for (const index of indexes) {
      await (kind === "postgres"
        ? sql.raw(`alter index ${index[0]} rename to ${index[1]}`).execute(queries)
        : renameSqliteIndex(queries, index));
    }
  },
};
