import { sqlMigration } from "./migration.ts";

/** Adds the security requirements of accounts. */
export const requirements = sqlMigration("080_requirements", () => [
  "alter table accounts add column requirements text",
]);
