import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table credit_alerts (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      balance bigint not null,
      primary key (account_id, balance)
    )`,
  ];
};

/** Balances at which an account wants to be told that its credits run low. */
export const creditAlerts = sqlMigration("049_credit_alerts", statements);
