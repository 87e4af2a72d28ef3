import { type DatabaseKind, sqlMigration } from "./migration.ts";

// Until now, each account had one user, with its id.
const orphans = "delete from drafts where account_id not in (select id from users)";

const postgres = [
  orphans,
  `alter table drafts add column user_id text collate "C"`,
  "update drafts set user_id = account_id",
  "alter table drafts alter column user_id set not null",
  "alter table drafts add foreign key (user_id) references users (id) on delete cascade",
  "alter table drafts drop constraint drafts_pkey",
  "alter table drafts add primary key (account_id, user_id, id)",
];

/** Makes the table again, since SQLite changes no primary key. */
const sqlite = [
  orphans,
  `create table new_drafts (
    account_id text not null references accounts (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    id text not null,
    kind text not null,
    name text not null,
    text text not null,
    updated_at bigint not null,
    options text,
    primary key (account_id, user_id, id)
  )`,
  `insert into new_drafts (account_id, user_id, id, kind, name, text, updated_at, options)
    select account_id, account_id, id, kind, name, text, updated_at, options from drafts`,
  "drop table drafts",
  "alter table new_drafts rename to drafts",
];

const statements = (kind: DatabaseKind): string[] => [
  ...(kind === "postgres" ? postgres : sqlite),
  "create index drafts_by_user on drafts (user_id)",
];

/** Drafts belong to a member, and others in the account no longer see them. */
export const draftUsers = sqlMigration("073_draft_users", statements);
