import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  const account = `account_id ${textKey} not null references accounts (id) on delete cascade`;
  return [
    `create table webhook_endpoints (
      id ${textKey} primary key,
      ${account},
      url text not null,
      description text,
      events text not null,
      status text not null,
      disabled_reason text,
      disabled_at bigint,
      secret text not null,
      former_secret text,
      former_until bigint,
      created_at bigint not null,
      failing_since bigint,
      last_success_at bigint,
      hold_until bigint not null default 0
    )`,
    `create index webhook_endpoints_by_account on webhook_endpoints (account_id, id)`,
    `create table webhook_events (
      id ${textKey} primary key,
      ${account},
      type text not null,
      body text not null,
      created_at bigint not null
    )`,
    `create index webhook_events_by_account on webhook_events (account_id, created_at, id)`,
    `create index webhook_events_by_age on webhook_events (created_at)`,
    `create table webhook_deliveries (
      id ${textKey} primary key,
      ${account},
      endpoint_id ${textKey} not null references webhook_endpoints (id) on delete cascade,
      event_id ${textKey} not null references webhook_events (id) on delete cascade,
      event_type text not null,
      cause text not null,
      state text not null,
      attempts integer not null default 0,
      due_at bigint not null,
      last_status integer,
      last_error text,
      created_at bigint not null,
      ended_at bigint
    )`,
    `create index webhook_deliveries_by_account on webhook_deliveries (account_id, id)`,
    `create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id)`,
    `create index webhook_deliveries_by_event on webhook_deliveries (event_id)`,
    `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'waiting'`,
    `create table webhook_attempts (
      id ${textKey} primary key,
      ${account},
      delivery_id ${textKey} not null references webhook_deliveries (id) on delete cascade,
      number integer not null,
      at bigint not null,
      duration_ms integer not null,
      status integer,
      error text,
      request_headers text not null,
      response_headers text not null,
      response_body text not null
    )`,
    `create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, number)`,
    `create index webhook_attempts_by_account on webhook_attempts (account_id)`,
  ];
};

/** Webhook endpoints, the events of their accounts, and deliveries with a log of their attempts. */
export const webhooks = sqlMigration("019_webhooks", statements);
