import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => [
  `create table politeness_shares (
    key ${kind === "postgres" ? 'text collate "C"' : "text"} not null primary key,
    version bigint not null,
    state text not null,
    idle_at bigint not null
  )`,
];

/** Shared knowledge of all processes about mail servers, so that they have the sessions and the rate of one. */
export const politenessShares = sqlMigration("051_politeness_shares", statements);
