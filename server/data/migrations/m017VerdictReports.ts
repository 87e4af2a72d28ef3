import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table verdict_reports (
      validation_id ${textKey} primary key references validations (id) on delete cascade,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      outcome text not null,
      note text,
      created_at bigint not null
    )`,
    `create index verdict_reports_by_account on verdict_reports (account_id, validation_id)`,
  ];
};

/** Reports of wrong verdicts. They are deleted with their validation. */
export const verdictReports = sqlMigration("017_verdict_reports", statements);
