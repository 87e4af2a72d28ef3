import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table accounts add column name text not null default ''`,
    `create table invitations (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      email text not null,
      email_key ${textKey} not null,
      role text not null,
      token_hash ${textKey} not null unique,
      invited_by ${textKey} not null references users (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null,
      unique (account_id, email_key)
    )`,
    `create index invitations_by_inviter on invitations (invited_by)`,
    `create index invitations_by_end on invitations (expires_at)`,
  ];
};

/** Invitations of people into an account, and its name. */
export const invitations = sqlMigration("071_invitations", statements);
