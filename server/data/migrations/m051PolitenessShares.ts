import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => [
  `create table politeness_shares (
    key ${kind === "postgres" ? 'text collate "C"' : "text"} not null primary key,
    version bigint not null,
    state text not null,
    idle_at bigint not null
  )`,
];

/** What processes know together about mail servers, so that many have the sessions and the rate of one. */
export const politenessShares = sqlMigration("051_politeness_shares", statements);
