import { type DatabaseKind, sqlMigration } from "./migration.ts";

const personalKinds = [
  "password_changed",
  "password_reset",
  "new_sign_in",
  "sign_in_paused",
  "totp_enabled",
  "totp_disabled",
  "recovery_codes_renewed",
  "recovery_code_used",
  "email_changed",
  "identity_linked",
  "identity_unlinked",
];

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table notifications add column user_id ${textKey} references users (id) on delete cascade`,
    // Until now, each account had one user, with its id.
    `update notifications set user_id = account_id
      where kind in (${personalKinds.map((one) => `'${one}'`).join(", ")})
        and account_id in (select id from users)`,
    "create index notifications_by_user on notifications (user_id, id) where user_id is not null",
    `create table notification_reads (
      reader_id ${textKey} not null,
      notification_id ${textKey} not null references notifications (id) on delete cascade,
      read_at bigint not null,
      primary key (reader_id, notification_id)
    )`,
    "create index notification_reads_by_notification on notification_reads (notification_id)",
    `insert into notification_reads (reader_id, notification_id, read_at)
      select memberships.user_id, notifications.id, notifications.read_at
      from notifications join memberships on memberships.account_id = notifications.account_id
      where notifications.read_at is not null`,
    "drop index notifications_unread",
    "alter table notifications drop column read_at",
  ];
};

/** Notifications about a user's sign-in belong to the user, and every reader marks notifications as read alone. */
export const notificationReads = sqlMigration("074_notification_reads", statements);
