import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table daily_budgets (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      budget text not null,
      day integer not null,
      used integer not null,
      primary key (account_id, budget, day)
    )`,
    `insert into daily_budgets (account_id, budget, day, used)
      select account_id, 'samples', day, used from sample_budgets`,
    `drop table sample_budgets`,
    `alter table webhook_deliveries add column owner_id ${textKey} not null default ''`,
    `update webhook_deliveries set owner_id = coalesce(
      (select test_of from accounts where accounts.id = webhook_deliveries.account_id),
      account_id
    )`,
    `create index webhook_deliveries_by_owner on webhook_deliveries (owner_id, due_at) where state = 'waiting'`,
    `create index webhook_deliveries_by_time on webhook_deliveries (due_at) where state = 'waiting'`,
    `alter table webhook_endpoints add column average_ms integer`,
  ];
};

/** Daily budgets of accounts for any purpose, the owner of each webhook delivery, and how fast each endpoint answers. */
export const webhookShares = sqlMigration("059_webhook_shares", statements);
