import { sqlMigration } from "./migration.ts";

const statements = (): string[] =>
  ["rules", "analytics_notes", "verdict_reports"].map(
    (table) => `alter table ${table} add column author text`,
  );

/** Authors of rules, notes and reports: the address of a member, or the name of an API key; null in earlier rows. */
export const authors = sqlMigration("091_authors", statements);
