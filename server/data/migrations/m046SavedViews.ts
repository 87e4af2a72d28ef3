import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table saved_views (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      name text not null,
      query text not null,
      pinned integer not null,
      is_default integer not null,
      created_at bigint not null,
      unique (account_id, name)
    )`,
  ];
};

/** Named views of the history: filters, order and columns as the query of its URL. */
export const savedViews = sqlMigration("046_saved_views", statements);
