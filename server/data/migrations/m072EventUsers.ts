import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => [
  `alter table audit_events add column user_id ${kind === "postgres" ? 'text collate "C"' : "text"}`,
  // Until now, each account had one user, with its id.
  `update audit_events set user_id = account_id
    where kind = 'signed_in' and account_id in (select id from users)`,
  `create index audit_events_by_user on audit_events (user_id, id) where user_id is not null`,
];

/** The user behind an event. Not a reference: an event outlives the user. */
export const eventUsers = sqlMigration("072_event_users", statements);
