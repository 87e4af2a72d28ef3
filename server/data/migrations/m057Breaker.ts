import { sqlMigration } from "./migration.ts";

const statements = (): string[] => [
  `update politeness_shares set state = replace(replace(state, '"complaints":', '"rejections":'), '"closed":', '"pause":')`,
];

/** Renames two fields of stored circuit breakers. */
export const breaker = sqlMigration("057_breaker", statements);
