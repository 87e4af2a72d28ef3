import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    // No references: the rows outlive what they are about.
    `create table operator_events (
      id ${textKey} primary key,
      kind text not null,
      at bigint not null,
      actor_id ${textKey},
      network text,
      user_agent text,
      account_id ${textKey},
      user_id ${textKey},
      amount bigint,
      reason text
    )`,
    "create index operator_events_by_account on operator_events (account_id, id) where account_id is not null",
    "create index operator_events_by_user on operator_events (user_id, id) where user_id is not null",
    // Holds all that a search of users reads. PostgreSQL keeps their pictures apart from the table.
    ...(kind === "sqlite" ? ["create index users_search on users (id, email_key, name)"] : []),
  ];
};

/** Acts of operators, and an index for searching users. */
export const operatorEvents = sqlMigration("082_operator_events", statements);
