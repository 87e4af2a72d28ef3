import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table list_watches (
      list_id ${textKey} primary key references lists (id) on delete cascade,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      every text not null,
      max_credits bigint,
      next_run_at bigint,
      stopped text,
      created_at bigint not null
    )`,
    `create index list_watches_due on list_watches (next_run_at)`,
    `create index list_watches_by_account on list_watches (account_id)`,
    `create table list_watch_runs (
      run_list_id ${textKey} primary key references lists (id) on delete cascade,
      list_id ${textKey} not null references list_watches (list_id) on delete cascade,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      compared_with ${textKey} not null,
      state text not null,
      error text,
      changed bigint,
      changes text not null,
      started_at bigint not null,
      ended_at bigint
    )`,
    `create index list_watch_runs_by_watch on list_watch_runs (list_id, run_list_id)`,
    `create index list_watch_runs_by_account on list_watch_runs (account_id)`,
    `create index list_watch_runs_open on list_watch_runs (run_list_id) where state = 'running'`,
  ];
};

/** Lists that are checked again regularly, and what changed each time. */
export const listWatches = sqlMigration("053_list_watches", statements);
