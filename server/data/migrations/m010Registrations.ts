import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

const statements: readonly string[] = [
  `create table registrations (
    hash TEXT_KEY primary key,
    browser_hash TEXT_KEY not null,
    email text not null,
    email_key TEXT_KEY not null,
    name text not null,
    password_hash text not null,
    for_operator integer not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create index registrations_by_address on registrations (email_key)`,
  `create index registrations_by_expiry on registrations (expires_at)`,
  `create table mail_budgets (
    key TEXT_KEY primary key,
    sent_at text not null,
    last_at bigint not null
  )`,
  `create index mail_budgets_by_age on mail_budgets (last_at)`,
  `create table starting_credits (
    address_hash TEXT_KEY primary key,
    granted_at bigint not null
  )`,
  `create table starting_credit_networks (
    network_hash TEXT_KEY not null,
    day bigint not null,
    grants integer not null,
    primary key (network_hash, day)
  )`,
  // Anyone may have chosen the password of an unconfirmed account.
  `delete from one_time_tokens where kind = 'confirm_email'`,
  `delete from accounts where opened_at is null`,
];

/** Separate table for pending registrations, and counts of mails per address and of starting credits. */
export const registrations: Migration = {
  name: "010_registrations",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    for (const statement of statements) {
      await sql.raw(statement.replaceAll("TEXT_KEY", textKey)).execute(queries);
    }
  },
};
