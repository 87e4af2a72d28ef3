import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table outcome_feeds (
      id ${textKey} primary key,
      account_id ${textKey} not null unique references accounts (id) on delete cascade,
      secret text not null,
      created_at bigint not null,
      last_event_at bigint
    )`,
  ];
};

/** Addresses at which accounts receive signed bounce events. */
export const outcomeFeeds = sqlMigration("041_outcome_feeds", statements);
