import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table memberships add column credit_limit bigint`,
    `alter table memberships add column limit_month text`,
    `alter table memberships add column limit_used bigint not null default 0`,
    `alter table validations add column member_id ${textKey}`,
    `alter table lists add column member_id ${textKey}`,
    `alter table lists add column member_month text`,
    `alter table lists add column member_held bigint not null default 0`,
  ];
};

/** Monthly credit limits of members, and the member whose limit pays for a check or a list. */
export const creditLimits = sqlMigration("090_credit_limits", statements);
