import { sqlMigration } from "./migration.ts";

const statements = (): string[] => [
  `alter table accounts add column store text not null default 'full'`,
  `alter table validations add column store text not null default 'full'`,
  `alter table validations add column private_at bigint`,
  `create index validations_private on validations (private_at) where private_at is not null`,
];

/** The store mode of accounts and validations, and the time at which a validation is reduced to it. */
export const storeModes = sqlMigration("054_store_modes", statements);
