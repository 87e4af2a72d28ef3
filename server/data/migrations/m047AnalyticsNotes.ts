import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table analytics_notes (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      day integer not null,
      kind text not null,
      text text not null,
      created_at bigint not null
    )`,
    `create index analytics_notes_by_day on analytics_notes (account_id, day)`,
  ];
};

/** Notes on the days of analytics, such as a deployment or a new policy. */
export const analyticsNotes = sqlMigration("047_analytics_notes", statements);
