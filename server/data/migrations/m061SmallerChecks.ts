import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const postgres = kind === "postgres";
  return [
    `alter table evidence add column data ${postgres ? "bytea" : "blob"}`,
    // The data is compressed already.
    ...(postgres ? [`alter table evidence alter column data set storage external`] : []),
    `alter table validations add column without_evidence integer not null default 0`,
  ];
};

/** Compressed evidence of single checks, and which checks have none. */
export const smallerChecks = sqlMigration("061_smaller_checks", statements);
