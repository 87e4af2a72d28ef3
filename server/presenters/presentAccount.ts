import type { Account } from "#contract/session.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import { instant } from "./instant.ts";

/** Returns an account as the API shows it. */
export function presentAccount(row: AccountRow, pendingEmail: string | null): Account {
  return {
    object: "account",
    id: row.id,
    email: row.email,
    name: row.name,
    avatar: row.avatar,
    locale: row.locale,
    time_zone: row.time_zone,
    pending_email: pendingEmail,
    role: row.role,
    plan: row.plan,
    credits: row.balance,
    store: row.store,
    created_at: instant(row.created_at),
  };
}
