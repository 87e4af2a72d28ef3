import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table notification_settings (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      kind ${textKey} not null,
      web integer not null,
      mail integer not null,
      primary key (account_id, kind)
    )`,
  ];
};

/** Notifications and mails that an account turned off, by kind. Without a row, both are on. */
export const notificationSettings = sqlMigration("028_notification_settings", statements);
