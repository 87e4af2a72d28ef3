import { insertAccount } from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import { insertLedgerEntry } from "#server/data/ledger.ts";
import { newId } from "#server/ids.ts";

/** Adds an account with so many credits; answers its id. */
export async function ownAccount(queries: Queries, credits: number): Promise<string> {
  const id = newId("usr");
  const now = Date.now();
  const email = `${id}@example.com`;
  await insertAccount(queries, {
    id,
    email,
    email_key: email.toLowerCase(),
    name: "",
    password_hash: "",
    password_changed_at: null,
    avatar: null,
    locale: null,
    time_zone: null,
    closing_at: null,
    suspended_at: null,
    role: "member",
    plan: "",
    balance: credits,
    held: 0,
    created_at: now,
    opened_at: now,
  });
  await insertLedgerEntry(queries, {
    id: newId("led"),
    account_id: id,
    entry_key: `opening:${id}`,
    kind: "opening",
    amount: credits,
    balance: credits,
    validation_id: null,
    job_id: null,
    detail: null,
    created_at: now,
  });
  return id;
}
