import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

const statements = [
  `alter table accounts add column password_changed_at bigint`,
  `alter table accounts add column avatar text`,
  `alter table accounts add column locale text`,
  `alter table accounts add column time_zone text`,
  `alter table accounts add column closing_at bigint`,
  `create index accounts_closing on accounts (closing_at) where closing_at is not null`,
  `alter table sessions add column method text not null default 'password'`,
  `alter table sessions add column network text`,
  `alter table sessions add column seen_at bigint not null default 0`,
  `update sessions set seen_at = rotated_at`,
  `alter table sessions add column proved_at bigint not null default 0`,
  `alter table devices add column id TEXT_KEY not null default ''`,
  `update devices set id = 'dev_' || substr(hash, 1, 26)`,
  `alter table devices add column last_used_at bigint`,
  `create table totp (
    account_id TEXT_KEY primary key references accounts (id) on delete cascade,
    secret text not null,
    confirmed_at bigint,
    last_step bigint not null,
    created_at bigint not null
  )`,
  `create table recovery_codes (
    hash TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    used_at bigint
  )`,
  `create index recovery_codes_by_account on recovery_codes (account_id)`,
  `create table login_challenges (
    hash TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    method text not null,
    tries integer not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  `create index login_challenges_by_account on login_challenges (account_id)`,
  `create index login_challenges_by_expiry on login_challenges (expires_at)`,
  `create table identities (
    id TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    provider text not null,
    issuer text not null,
    subject text not null,
    email text,
    created_at bigint not null,
    last_used_at bigint,
    unique (issuer, subject)
  )`,
  `create index identities_by_account on identities (account_id)`,
  `create table sso_journeys (
    hash TEXT_KEY primary key,
    browser_hash text not null,
    provider text not null,
    intent text not null,
    session_id TEXT_KEY,
    secrets text not null,
    back_to text,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  `create index sso_journeys_by_expiry on sso_journeys (expires_at)`,
  `create table attempts (
    key TEXT_KEY primary key,
    failures integer not null,
    blocked_until bigint not null,
    at bigint not null
  )`,
  `create index attempts_by_age on attempts (at)`,
  `create table audit_events (
    id TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    kind text not null,
    at bigint not null,
    network text,
    user_agent text,
    detail text
  )`,
  `create index audit_events_by_account on audit_events (account_id, id)`,
  `create table email_changes (
    account_id TEXT_KEY primary key references accounts (id) on delete cascade,
    email text not null,
    email_key TEXT_KEY not null,
    old_confirmed_at bigint,
    new_confirmed_at bigint,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create table api_keys (
    id TEXT_KEY primary key,
    account_id TEXT_KEY not null references accounts (id) on delete cascade,
    name text not null,
    hash TEXT_KEY not null unique,
    last4 text not null,
    created_at bigint not null,
    expires_at bigint,
    revoked_at bigint,
    last_used_at bigint,
    last_used_network text
  )`,
  `create index api_keys_by_account on api_keys (account_id, id)`,
];

/** Tables for second factors, sign-in providers, failed attempts, audit events, address changes and API keys. */
export const accountGuards: Migration = {
  name: "004_account_guards",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    for (const statement of statements) {
      await sql.raw(statement.replaceAll("TEXT_KEY", textKey)).execute(queries);
    }
  },
};
