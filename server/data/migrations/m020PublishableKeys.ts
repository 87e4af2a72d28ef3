import { sqlMigration } from "./migration.ts";

/** Publishable keys with their origins and advice, and how often the proof of a form check was verified. */
export const publishableKeys = sqlMigration("020_publishable_keys", () => [
  `alter table api_keys add column allowed_origins text not null default ''`,
  `alter table api_keys add column advice_undeliverable text`,
  `alter table api_keys add column advice_risky text`,
  `alter table validations add column proof_uses integer not null default 0`,
]);
