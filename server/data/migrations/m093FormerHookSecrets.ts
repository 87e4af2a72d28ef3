import { sqlMigration } from "./migration.ts";

const statements = (): string[] => [
  `alter table sign_up_hooks add column former_secret text`,
  `alter table sign_up_hooks add column former_until bigint`,
];

/** The secret of a sign-up hook before its last rotation, and the end of the time in which it is valid. */
export const formerHookSecrets = sqlMigration("093_former_hook_secrets", statements);
