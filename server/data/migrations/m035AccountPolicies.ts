import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table account_policies (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      version bigint not null,
      policy text not null,
      restores bigint,
      author text not null,
      key_id ${textKey},
      note text,
      created_at bigint not null,
      primary key (account_id, version)
    )`,
    `alter table validations add column basis text`,
    `alter table validations add column policy_version bigint`,
    `alter table list_results add column basis text`,
    `alter table cached_results add column basis text`,
    `alter table lists add column policy_version bigint`,
    `alter table lists add column judgements text`,
  ];
};

/** Policies of accounts by version; the version that judged each result, and the findings that another version can judge. */
export const accountPolicies = sqlMigration("035_account_policies", statements);
