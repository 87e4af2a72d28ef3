import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table join_requests (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      user_id ${textKey} references users (id) on delete set null,
      email_hash ${textKey} not null,
      state text not null,
      created_at bigint not null,
      ends_at bigint not null,
      unique (account_id, email_hash)
    )`,
    "create index join_requests_by_user on join_requests (user_id) where user_id is not null",
    "create index join_requests_by_end on join_requests (ends_at)",
  ];
};

/** Requests of people to join an account; a declined one stays for as long as it blocks another, even if its user is deleted. */
export const joinRequests = sqlMigration("086_join_requests", statements);
