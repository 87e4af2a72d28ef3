import { sqlMigration } from "./migration.ts";

/** Keeps mails about credits off for members who changed another channel of them before these mails existed. */
export const creditMails = sqlMigration("088_credit_mails", () => [
  "update notification_settings set mail = 0 where kind in ('credits_low', 'credits_exhausted')",
]);
