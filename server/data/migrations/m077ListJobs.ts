import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table job_counters (
      account_id ${textKey} primary key references accounts (id) on delete cascade,
      last integer not null
    )`,
    `create table list_jobs (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      number integer not null,
      list_id ${textKey} not null unique references lists (id) on delete cascade,
      primary key (account_id, number)
    )`,
  ];
};

/** Numbers of the lists that programs for other services created: those services name a list by an integer. */
export const listJobs = sqlMigration("077_list_jobs", statements);
