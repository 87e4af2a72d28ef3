import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

const statements = [
  `alter table ledger add column job_id TEXT_KEY`,
  `create table uploads (
    id TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    name text not null,
    octets bigint not null,
    received bigint not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create index uploads_by_account on uploads (account_id)`,
  `create index uploads_by_expiry on uploads (expires_at)`,
  `create table upload_parts (
    upload_id TEXT_KEY not null references uploads (id) on delete cascade,
    start bigint not null,
    octets OCTETS not null,
    primary key (upload_id, start)
  )`,
  `create table jobs (
    id TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    name text not null,
    state text not null,
    source_kind text not null,
    upload_id TEXT_KEY,
    file_name text,
    octets bigint not null,
    format text,
    mapping text not null,
    preview text,
    options text not null,
    counts text,
    phase text not null,
    total bigint not null,
    done bigint not null,
    deliverable bigint not null,
    risky bigint not null,
    undeliverable bigint not null,
    unknown bigint not null,
    held bigint not null check (held >= 0),
    charged bigint not null,
    released bigint not null,
    sample text,
    previous_job_id TEXT_KEY,
    fixes text,
    outlook text,
    error text,
    runner text,
    lease_until bigint not null,
    created_at bigint not null,
    started_at bigint,
    completed_at bigint,
    expires_at bigint
  )`,
  `create index jobs_by_account on jobs (account_id, id)`,
  `create index jobs_open on jobs (state, id) where state not in ('completed', 'canceled', 'failed', 'expired')`,
  `create index jobs_by_expiry on jobs (expires_at) where expires_at is not null`,
  `create table job_chunks (
    job_id TEXT_KEY not null references jobs (id) on delete cascade,
    seq bigint not null,
    first_position bigint not null,
    size integer not null,
    state text not null,
    attempts integer not null,
    runner text,
    lease_until bigint not null,
    primary key (job_id, seq)
  )`,
  `create table job_chunk_cells (
    job_id TEXT_KEY not null,
    seq bigint not null,
    records text not null,
    counted text not null,
    primary key (job_id, seq),
    foreign key (job_id, seq) references job_chunks (job_id, seq) on delete cascade
  )`,
  `create index job_chunks_waiting on job_chunks (job_id, lease_until) where state = 'waiting'`,
  `create table job_results (
    job_id TEXT_KEY not null references jobs (id) on delete cascade,
    position bigint not null,
    email text,
    search TEXT_KEY,
    status text not null,
    verdict text,
    reason text,
    score integer,
    suggestion text,
    provider text,
    reply text,
    duplicate_of bigint,
    credits integer not null,
    charge text,
    host_key TEXT_KEY,
    tries integer not null,
    due_at bigint not null,
    runner text,
    lease_until bigint not null,
    checked_at bigint,
    primary key (job_id, position)
  )`,
  `create index job_results_open on job_results (job_id, host_key, due_at) where status <> 'final'`,
  `create index job_chunks_taken on job_chunks (runner) where runner is not null`,
  `create index job_results_taken on job_results (runner) where runner is not null`,
  `create index job_results_duplicates on job_results (job_id, duplicate_of) where duplicate_of is not null`,
  `create table known_answers (
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    address_key TEXT_KEY not null,
    verdict text not null,
    reason text not null,
    score integer not null,
    suggestion text,
    provider text,
    reply text,
    checked_at bigint not null,
    primary key (account_id, address_key)
  )`,
  `create index known_answers_by_age on known_answers (checked_at)`,
  `create table idempotency_keys (
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    key TEXT_KEY not null,
    request_hash text not null,
    status integer,
    body text,
    created_at bigint not null,
    primary key (account_id, key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
  `create table exports (
    id TEXT_KEY primary key,
    job_id TEXT_KEY not null references jobs (id) on delete cascade,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    format text not null,
    spec text not null,
    file_name text not null,
    created_at bigint not null
  )`,
];

/** Tables for uploads, lists, their rows and results, and downloads. */
export const jobs: Migration = {
  name: "006_jobs",
  async up(queries: Kysely<never>, kind) {
    const postgres = kind === "postgres";
    for (const statement of statements) {
      const text = statement
        .replaceAll("TEXT_KEY", postgres ? 'text collate "C"' : "text")
        .replaceAll("OCTETS", postgres ? "bytea" : "blob");
      await sql.raw(text).execute(queries);
    }
  },
};
