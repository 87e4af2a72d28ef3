import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table outcomes (
      account_id ${textKey} not null references accounts (id) on delete cascade,
      address_hash ${textKey} not null,
      sent_day bigint not null,
      outcome ${textKey} not null,
      verdict ${textKey} not null,
      reason ${textKey} not null,
      provider ${textKey} not null,
      score integer,
      primary key (account_id, address_hash, sent_day)
    )`,
  ];
};

/** Outcomes of mails after their addresses were checked; addresses are stored as keyed hashes. */
export const outcomes = sqlMigration("040_outcomes", statements);
