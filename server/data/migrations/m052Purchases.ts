import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table purchases (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      session_id ${textKey} unique,
      payment_intent ${textKey} unique,
      status text not null,
      credits bigint not null,
      amount bigint not null,
      currency text not null,
      tax text not null,
      total bigint,
      tax_amount bigint,
      refunded bigint not null,
      credits_returned bigint not null,
      credits_owed bigint not null,
      billed_to text not null,
      created_at bigint not null,
      paid_at bigint
    )`,
    `create index purchases_by_account on purchases (account_id, id)`,
    `create table payment_events (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      purchase_id ${textKey} not null references purchases (id) on delete cascade,
      kind text not null,
      subject ${textKey} not null,
      amount bigint not null,
      happened_at bigint not null,
      received_at bigint not null
    )`,
    `create index payment_events_by_purchase on payment_events (purchase_id, id)`,
    `create index payment_events_by_account on payment_events (account_id, id)`,
  ];
};

/** Purchases of credits, and the events of the payment service that decided about them. */
export const purchases = sqlMigration("052_purchases", statements);
