import { sqlMigration } from "./migration.ts";

/** Codes of the evidence before and after. */
const codes: readonly [before: string, after: string][] = [
  ["strangers_refused", "random_recipients_refused"],
  ["smtp.accepted_strangers_refused", "smtp.mailbox_accepted"],
  ["check.broke", "check.failed"],
  ["stranger_accepted", "random_recipient_accepted"],
  ["stranger_refused", "random_recipient_refused"],
  ["said_too_much", "too_many_replies"],
  ["asked_for_another", "sent_for_another"],
];

/** Columns with JSON that contains codes. */
const columns = [
  ["validations", "result"],
  ["evidence", "sessions"],
  ["evidence", "events"],
] as const;

const statements = (): string[] =>
  columns.flatMap(([table, column]) =>
    codes.map(
      ([before, after]) =>
        `update ${table} set ${column} = replace(${column}, '"${before}"', '"${after}"') where ${column} like '%"${before}"%'`,
    ),
  );

/** Renames codes of stored evidence. */
export const evidenceCodes = sqlMigration("058_evidence_codes", statements);
