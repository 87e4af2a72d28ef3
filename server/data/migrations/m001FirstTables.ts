import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Statements of the first version; `TEXT_KEY` compares byte by byte on both databases, which prefix search and cursors rely on. */
const statements = [
  `create table accounts (
    id TEXT_KEY primary key,
    email text not null,
    email_key TEXT_KEY not null unique,
    name text not null,
    password_hash text not null,
    role text not null,
    plan text not null,
    balance bigint not null check (balance >= 0),
    held bigint not null default 0 check (held >= 0),
    created_at bigint not null,
    opened_at bigint
  )`,
  `create table facts (name text primary key, value text not null)`,
  `create table sessions (
    id TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    companion_hash text not null,
    generation bigint not null,
    rotated_at bigint not null,
    trusted integer not null,
    created_at bigint not null,
    ends_at bigint not null,
    revoked_at bigint,
    device_name text,
    user_agent text
  )`,
  `create index sessions_by_account on sessions (account_id)`,
  `create index sessions_by_end on sessions (ends_at)`,
  `create table devices (
    hash TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    name text,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create index devices_by_account on devices (account_id)`,
  `create table one_time_tokens (
    hash TEXT_KEY primary key,
    kind text not null,
    subject TEXT_KEY,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  `create index one_time_tokens_by_subject on one_time_tokens (kind, subject)`,
  `create index one_time_tokens_by_expiry on one_time_tokens (expires_at)`,
  `create table newsletter (
    email_key TEXT_KEY primary key,
    email text not null,
    created_at bigint not null,
    confirmed_at bigint
  )`,
  `create table mails (
    id TEXT_KEY primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    created_at bigint not null,
    attempts integer not null,
    due_at bigint not null,
    state text not null
  )`,
  `create index mails_by_state on mails (state, due_at)`,
  `create table ledger (
    id TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    entry_key TEXT_KEY not null unique,
    kind text not null,
    amount bigint not null,
    balance bigint not null,
    validation_id TEXT_KEY,
    detail text,
    created_at bigint not null
  )`,
  `create index ledger_by_account on ledger (account_id, id)`,
  `create table drafts (
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    id TEXT_KEY not null,
    kind text not null,
    name text not null,
    text text not null,
    updated_at bigint not null,
    primary key (account_id, id)
  )`,
  `create table validations (
    id TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    status text not null,
    input TEXT_KEY not null,
    checks_key text not null,
    labels text not null,
    previous_id TEXT_KEY,
    created_at bigint not null,
    held integer not null,
    runner text not null,
    lease_until bigint not null,
    search TEXT_KEY,
    domain TEXT_KEY,
    verdict text,
    reason text,
    credits integer,
    charge_reason text,
    cached integer not null,
    checked_at bigint,
    expires_at bigint,
    result text,
    evidence_id TEXT_KEY
  )`,
  `create index validations_by_account on validations (account_id, id)`,
  `create index validations_by_search on validations (account_id, search, id)`,
  `create index validations_by_domain on validations (account_id, domain, id)`,
  `create index validations_by_verdict on validations (account_id, verdict, id)`,
  `create index validations_by_reason on validations (account_id, reason, id)`,
  `create index validations_by_input on validations (account_id, input, id)`,
  `create index validations_running on validations (lease_until) where status = 'running'`,
  `create table evidence (
    validation_id TEXT_KEY primary key references validations (id) on delete cascade,
    dns text not null,
    sessions text not null,
    events text not null
  )`,
];

/** Tables for accounts, sessions, mails, credits, drafts and validations. */
export const firstTables: Migration = {
  name: "001_first_tables",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    for (const statement of statements) {
      await sql.raw(statement.replaceAll("TEXT_KEY", textKey)).execute(queries);
    }
  },
};
