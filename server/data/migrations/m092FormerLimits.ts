import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table former_limits (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      email_hash ${textKey} not null,
      user_id ${textKey} not null,
      credit_limit bigint not null,
      limit_month text,
      limit_used bigint not null,
      left_at bigint not null,
      primary key (account_id, email_hash)
    )`,
    "create index former_limits_by_time on former_limits (left_at)",
  ];
};

/** Credit limits of former members, who get them again when they come back, even if their user is deleted. */
export const formerLimits = sqlMigration("092_former_limits", statements);
