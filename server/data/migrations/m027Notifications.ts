import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table notifications (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      kind text not null,
      data text not null,
      created_at bigint not null,
      read_at bigint
    )`,
    `create index notifications_by_account on notifications (account_id, id)`,
    `create index notifications_unread on notifications (account_id, id) where read_at is null`,
  ];
};

/** Notifications of an account, and the time at which each was read. */
export const notifications = sqlMigration("027_notifications", statements);
