import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table api_keys add column mode text not null default 'live'`,
    `alter table api_keys add column disabled_at bigint`,
    `alter table api_keys add column rotated_at bigint`,
    `alter table api_keys add column previous_hash ${textKey}`,
    `alter table api_keys add column previous_last4 text`,
    `alter table api_keys add column previous_until bigint`,
    `alter table api_keys add column last_used_call text`,
    `create unique index api_keys_by_previous_hash on api_keys (previous_hash) where previous_hash is not null`,
    `create table key_usage (
      key_id ${textKey} not null references api_keys (id) on delete cascade,
      day ${textKey} not null,
      requests bigint not null,
      errors bigint not null,
      primary key (key_id, day)
    )`,
    `create index key_usage_by_day on key_usage (day)`,
    `alter table accounts add column test_of ${textKey} references accounts (id) on delete cascade`,
    `create unique index accounts_by_test_of on accounts (test_of) where test_of is not null`,
  ];
};

/** Test keys, disabled and rotated keys, requests of a key per day, and the account that holds the test data of another. */
export const keyModes = sqlMigration("018_key_modes", statements);
