import { type DatabaseKind, sqlMigration } from "./migration.ts";

const statements = (kind: DatabaseKind): string[] => {
  const textKey = kind === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table ownership_offers (
      id ${textKey} primary key,
      account_id ${textKey} not null unique references accounts (id) on delete cascade,
      from_user ${textKey} not null references users (id) on delete cascade,
      to_user ${textKey} not null references users (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    "create index ownership_offers_by_giver on ownership_offers (from_user)",
    "create index ownership_offers_by_taker on ownership_offers (to_user)",
  ];
};

/** Offers of ownership that wait for the member to accept: one per account. */
export const ownershipOffers = sqlMigration("081_ownership_offers", statements);
