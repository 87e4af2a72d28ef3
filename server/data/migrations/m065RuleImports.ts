import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const postgres = kind === "postgres";
  const textKey = postgres ? 'text collate "C"' : "text";
  return [
    `create table rule_imports (
      account_id ${textKey} primary key references accounts (id) on delete cascade,
      id ${textKey} not null,
      report ${postgres ? "bytea" : "blob"} not null,
      created_at bigint not null
    )`,
  ];
};

/** The report of each account's last import of rules. */
export const ruleImports = sqlMigration("065_rule_imports", statements);
