import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table scim_tokens (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      hash ${textKey} not null unique,
      last4 text not null,
      created_by ${textKey} references users (id) on delete set null,
      created_at bigint not null,
      last_used_at bigint,
      last_error text,
      last_error_at bigint
    )`,
    `create index scim_tokens_by_account on scim_tokens (account_id)`,
    `create index scim_tokens_by_maker on scim_tokens (created_by)`,
    `create table scim_users (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      user_id ${textKey} references users (id) on delete set null,
      user_name text not null,
      user_name_key ${textKey} not null,
      active integer not null,
      attributes text not null,
      version integer not null,
      created_at bigint not null,
      changed_at bigint not null,
      unique (account_id, user_name_key)
    )`,
    `create unique index scim_users_by_user on scim_users (account_id, user_id)
      where user_id is not null`,
    `create index scim_users_of_user on scim_users (user_id) where user_id is not null`,
    `create table scim_groups (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      display_name text not null,
      name_key ${textKey} not null,
      external_id text,
      version integer not null,
      created_at bigint not null,
      changed_at bigint not null,
      unique (account_id, name_key)
    )`,
    `create table scim_group_members (
      group_id ${textKey} not null references scim_groups (id) on delete cascade,
      member_id ${textKey} not null references scim_users (id) on delete cascade,
      primary key (group_id, member_id)
    )`,
    `create index scim_group_members_by_member on scim_group_members (member_id)`,
  ];
};

/** Tokens of SCIM, and the people and groups that an identity provider manages in a workspace. */
export const scim = sqlMigration("079_scim", statements);
