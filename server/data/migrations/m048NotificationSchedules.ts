import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table notification_schedules (
      account_id ${textKey} primary key references accounts (id) on delete cascade,
      digest text not null,
      quiet_from integer,
      quiet_to integer
    )`,
    `alter table mails add column digest_of ${textKey}`,
    `create index mails_by_digest on mails (digest_of)`,
  ];
};

/** Digests and quiet hours of mails, by account. Without a row, mails are sent at once. */
export const notificationSchedules = sqlMigration("048_notification_schedules", statements);
