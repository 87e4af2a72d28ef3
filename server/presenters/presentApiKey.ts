import { type ApiKey, apiKeyPrefix } from "#contract/apiKeys.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import { monthOf } from "#server/data/queries/keyBudgets.ts";
import { allowedNetworksOf, scopesOf } from "#server/data/queries/apiKeys.ts";
import { instant } from "./instant.ts";

const orNull = (ms: number | null) => (ms === null ? null : instant(ms));

const usedIn = (row: ApiKeyRow, month: string) =>
  row.budget_month === month ? row.budget_used : 0;

/** Returns a key as its owner sees it, without the key itself. `now` is in ms since the epoch. */
export function presentApiKey(row: ApiKeyRow, now: number): ApiKey {
  const expired = row.expires_at !== null && row.expires_at <= now;
  return {
    object: "api_key",
    id: row.id,
    name: row.name,
    prefix: apiKeyPrefix,
    last4: row.last4,
    status: row.revoked_at !== null ? "revoked" : expired ? "expired" : "active",
    created_at: instant(row.created_at),
    expires_at: orNull(row.expires_at),
    revoked_at: orNull(row.revoked_at),
    last_used_at: orNull(row.last_used_at),
    last_used_network: row.last_used_network,
    scopes: scopesOf(row),
    allowed_networks: allowedNetworksOf(row),
    requests_per_minute: row.requests_per_minute,
    credit_budget: row.credit_budget,
    credits_used: row.credit_budget === null ? null : usedIn(row, monthOf(now)),
  };
}
