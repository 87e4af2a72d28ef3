import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table announcements (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      subject ${textKey} not null,
      at bigint not null,
      primary key (account_id, subject)
    )`,
    `create index announcements_by_age on announcements (at)`,
    `create index api_keys_by_expiry on api_keys (expires_at) where expires_at is not null`,
  ];
};

/** Events that were announced, so that several processes announce each one once, and the keys that expire next. */
export const announcements = sqlMigration("022_announcements", statements);
