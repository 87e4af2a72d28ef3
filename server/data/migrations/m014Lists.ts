import { type DatabaseKind, sqlMigration } from "./migration.ts";

const renames = [
  `alter table jobs rename to lists`,
  `alter table job_chunks rename to list_chunks`,
  `alter table job_chunk_cells rename to list_chunk_cells`,
  `alter table job_results rename to list_results`,
  `alter table known_answers rename to cached_results`,
  `alter table facts rename to installation_flags`,
  `alter table attempts rename to login_attempts`,
  `alter table list_chunks rename column job_id to list_id`,
  `alter table list_chunk_cells rename column job_id to list_id`,
  `alter table list_results rename column job_id to list_id`,
  `alter table lists rename column previous_job_id to previous_list_id`,
  `alter table lists rename column octets to bytes`,
  `alter table lists rename column outlook to estimate`,
  `alter table lists rename column runner to worker`,
  `alter table list_chunks rename column runner to worker`,
  `alter table list_results rename column runner to worker`,
  `alter table validations rename column runner to worker`,
  `alter table exports rename column job_id to list_id`,
  `alter table ledger rename column job_id to list_id`,
  `alter table mails rename column job_id to list_id`,
  `alter table mails rename column leave_link to unsubscribe_link`,
  `alter table newsletter rename column leave_token to unsubscribe_token`,
  `alter table idempotency_keys rename column job_id to list_id`,
  `alter table uploads rename column octets to bytes`,
  `alter table upload_parts rename column octets to bytes`,
  `update lists set preview = replace(replace(preview, '"job_preview"', '"list_preview"'), '"zero_octets"', '"zero_bytes"')
    where preview is not null`,
];

/** Indexes by their names before and after, and what they cover. SQLite can't rename an index, so it builds them again. */
const indexes: readonly [before: string, after: string, definition: string][] = [
  ["jobs_by_account", "lists_by_account", "on lists (account_id, id)"],
  [
    "jobs_open",
    "lists_open",
    "on lists (state, id) where state not in ('completed', 'canceled', 'failed', 'expired')",
  ],
  ["jobs_by_expiry", "lists_by_expiry", "on lists (expires_at) where expires_at is not null"],
  ["jobs_by_file", "lists_by_file", "on lists (account_id, file_hash) where file_hash is not null"],
  [
    "job_chunks_waiting",
    "list_chunks_waiting",
    "on list_chunks (list_id, lease_until) where state = 'waiting'",
  ],
  ["job_chunks_taken", "list_chunks_leased", "on list_chunks (worker) where worker is not null"],
  [
    "job_results_open",
    "list_results_open",
    "on list_results (list_id, host_key, due_at) where status <> 'final'",
  ],
  ["job_results_taken", "list_results_leased", "on list_results (worker) where worker is not null"],
  [
    "job_results_duplicates",
    "list_results_duplicates",
    "on list_results (list_id, duplicate_of) where duplicate_of is not null",
  ],
  ["known_answers_by_age", "cached_results_by_age", "on cached_results (checked_at)"],
  ["attempts_by_age", "login_attempts_by_age", "on login_attempts (at)"],
  ["mails_by_job", "mails_by_list", "on mails (list_id) where list_id is not null"],
  [
    "idempotency_keys_by_job",
    "idempotency_keys_by_list",
    "on idempotency_keys (list_id) where list_id is not null",
  ],
];

/** Primary keys, which have names on PostgreSQL only. */
const primaryKeys = [
  ["jobs_pkey", "lists_pkey"],
  ["job_chunks_pkey", "list_chunks_pkey"],
  ["job_chunk_cells_pkey", "list_chunk_cells_pkey"],
  ["job_results_pkey", "list_results_pkey"],
  ["known_answers_pkey", "cached_results_pkey"],
  ["facts_pkey", "installation_flags_pkey"],
  ["attempts_pkey", "login_attempts_pkey"],
] as const;

function statements(kind: DatabaseKind): string[] {
  if (kind === "postgres") {
    const renamed = [
      ...indexes,
      ["newsletter_by_leave_token", "newsletter_by_unsubscribe_token"] as const,
      ...primaryKeys,
    ];
    return [
      ...renames,
      ...renamed.map(([before, after]) => `alter index ${before} rename to ${after}`),
    ];
  }
  return [
    ...renames,
    ...indexes.flatMap(([before, after, definition]) => [
      `drop index ${before}`,
      `create index ${after} ${definition}`,
    ]),
    `drop index newsletter_by_leave_token`,
    `create unique index newsletter_by_unsubscribe_token on newsletter (unsubscribe_token)`,
  ];
}

/** Renames jobs to lists, octets to bytes and other tables and columns to the words used elsewhere. Ids that begin with `job_` stay valid, and sort before those that begin with `list_`. */
export const lists = sqlMigration("014_lists", statements);
