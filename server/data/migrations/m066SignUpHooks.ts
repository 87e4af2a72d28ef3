import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table sign_up_hooks (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      host text not null,
      secret text not null,
      without_verdict text not null,
      created_at bigint not null
    )`,
    `create index sign_up_hooks_by_account on sign_up_hooks (account_id, id)`,
    `create table sign_up_decisions (
      id ${textKey} primary key,
      account_id ${textKey} not null references accounts (id) on delete cascade,
      hook_id ${textKey} not null references sign_up_hooks (id) on delete cascade,
      validation_id ${textKey},
      decision text not null,
      reason text,
      failure text,
      at bigint not null
    )`,
    `create index sign_up_decisions_by_account on sign_up_decisions (account_id, id)`,
    `create index sign_up_decisions_by_hook on sign_up_decisions (hook_id, at)`,
  ];
};

/** Hooks that programs ask before they create a user, and the decisions about sign-ups. */
export const signUpHooks = sqlMigration("066_sign_up_hooks", statements);
