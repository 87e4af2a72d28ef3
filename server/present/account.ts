import type { Account } from "#contract/session.ts";
import type { AccountRow } from "#server/data/tables.ts";
import { instant } from "./instant.ts";

/** The account as the header and the profile show it. */
export function presentAccount(row: AccountRow): Account {
  return {
    object: "account",
    id: row.id,
    email: row.email,
    name: row.name,
    avatar: null,
    role: row.role,
    plan: row.plan,
    credits: row.balance,
    created_at: instant(row.created_at),
  };
}
