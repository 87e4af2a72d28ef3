import { type DatabaseKind, sqlMigration } from "./migration.ts";

/** Returns the first owner of the account of a row, who got its mails until now. */
const firstOwner = (table: string): string =>
  `(select memberships.user_id from memberships
     where memberships.account_id = ${table}.account_id and memberships.role = 'owner'
     order by memberships.since, memberships.user_id limit 1)`;

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  const person = `account_id ${textKey} not null,
      user_id ${textKey} not null`;
  const member = `foreign key (user_id, account_id)
        references memberships (user_id, account_id) on delete cascade`;
  return [
    "alter table notification_settings rename to account_notification_settings",
    `create table notification_settings (
      ${person},
      kind ${textKey} not null,
      web integer not null,
      mail integer not null,
      primary key (account_id, user_id, kind),
      ${member}
    )`,
    `insert into notification_settings (account_id, user_id, kind, web, mail)
      select account_id, owner_id, kind, web, mail from (
        select account_notification_settings.*,
          ${firstOwner("account_notification_settings")} as owner_id
        from account_notification_settings
      ) settings where owner_id is not null`,
    "drop table account_notification_settings",
    "create index notification_settings_by_member on notification_settings (user_id, account_id)",
    "alter table notification_schedules rename to account_notification_schedules",
    `create table notification_schedules (
      ${person},
      digest text not null,
      quiet_from integer,
      quiet_to integer,
      language text,
      primary key (account_id, user_id),
      ${member}
    )`,
    `insert into notification_schedules (account_id, user_id, digest, quiet_from, quiet_to)
      select account_id, owner_id, digest, quiet_from, quiet_to from (
        select account_notification_schedules.*,
          ${firstOwner("account_notification_schedules")} as owner_id
        from account_notification_schedules
      ) schedules where owner_id is not null`,
    "drop table account_notification_schedules",
    "create index notification_schedules_by_member on notification_schedules (user_id, account_id)",
    `create table notification_mutes (
      user_id ${textKey} not null references users (id) on delete cascade,
      notification_id ${textKey} not null references notifications (id) on delete cascade,
      primary key (user_id, notification_id)
    )`,
    "create index notification_mutes_by_notification on notification_mutes (notification_id)",
    `alter table mails add column member_of ${textKey}`,
    "update mails set member_of = digest_of",
    "create index mails_by_member on mails (member_of) where member_of is not null",
  ];
};

/** Settings of notifications and mails belong to a member of an account rather than to the account; `mails.member_of` names the account whose member a mail is for. */
export const noticesPerPerson = sqlMigration("087_notices_per_person", statements);
