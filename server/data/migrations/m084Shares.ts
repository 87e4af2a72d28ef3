import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table shares (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      validation_id ${textKey} not null references validations (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create index shares_by_account on shares (account_id, id)`,
    `create index shares_by_validation on shares (validation_id, id)`,
    `create index shares_by_expiry on shares (expires_at)`,
  ];
};

/** Links under which anyone can read one validation. */
export const shares = sqlMigration("084_shares", statements);
