import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const postgres = kind === "postgres";
  const textKey = postgres ? 'text collate "C"' : "text";
  return [
    `create table list_evidence (
      list_id ${textKey} not null references lists (id) on delete cascade,
      batch bigint not null,
      data ${postgres ? "bytea" : "blob"} not null,
      primary key (list_id, batch)
    )`,
    // The data is compressed already.
    ...(postgres ? [`alter table list_evidence alter column data set storage external`] : []),
    `alter table list_results add column evidence bigint`,
    `alter table cached_results add column list_id ${textKey}`,
    `alter table cached_results add column position bigint`,
  ];
};

/** Evidence of list rows, compressed, one record per commit; the row of a list that a stored result comes from. */
export const listEvidence = sqlMigration("015_list_evidence", statements);
