import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => [
  `create table runners (
    id ${kind === "postgres" ? 'text collate "C"' : "text"} not null primary key,
    lease_until bigint not null,
    process text
  )`,
  `drop index list_chunks_leased`,
  `drop index list_results_leased`,
  `drop index list_chunks_waiting`,
  `create index list_chunks_waiting on list_chunks (list_id, seq) where state = 'waiting'`,
  `alter table lists drop column lease_until`,
  `alter table list_chunks drop column lease_until`,
  `alter table list_results drop column lease_until`,
];

/** One lease per runner instead of one per list, chunk and row: a heartbeat locks one row, and a claim changes no index. */
export const runners = sqlMigration("030_runners", statements);
