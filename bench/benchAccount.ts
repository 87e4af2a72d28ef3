import { appKeyScopes } from "#contract/scopes.ts";
import { insertAccount } from "#server/data/queries/accounts.ts";
import { insertApiKey } from "#server/data/queries/apiKeys.ts";
import type { Database, Queries } from "#server/data/connection/database.ts";
import { insertLedgerEntry } from "#server/data/queries/ledger.ts";
import { sha256 } from "#server/digest.ts";
import { newId } from "#server/ids.ts";
import { newApiKey } from "#server/work/apiKeys.ts";

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
    list_id: null,
    detail: null,
    created_at: now,
  });
  return id;
}

/** Adds an active key to an account and returns it. */
export async function keyOf(database: Database, accountId: string): Promise<string> {
  const key = newApiKey();
  await database.atomically((queries) =>
    insertApiKey(
      queries,
      {
        id: newId("key"),
        account_id: accountId,
        name: "Bench",
        hash: sha256(key),
        last4: key.slice(-4),
        created_at: Date.now(),
        expires_at: null,
        last_used_at: null,
        last_used_network: null,
        scopes: appKeyScopes.join(" "),
        allowed_networks: "",
        requests_per_minute: null,
        credit_budget: null,
        budget_month: null,
        budget_used: 0,
        revoked_at: null,
      },
      10,
    ),
  );
  return key;
}
