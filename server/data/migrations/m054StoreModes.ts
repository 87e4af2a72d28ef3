import { sqlMigration } from "./migration.ts";

const statements = (): string[] => [
  `alter table accounts add column store text not null default 'full'`,
  `alter table validations add column store text not null default 'full'`,
  `alter table validations add column private_at bigint`,
  `create index validations_private on validations (private_at) where private_at is not null`,
];

/** What is stored of validations, by account and by validation, and when it is reduced to that. */
export const storeModes = sqlMigration("054_store_modes", statements);
