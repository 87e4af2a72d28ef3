import { type ApiKey, apiKeyPrefixes } from "#contract/apiKeys.ts";
import type { ApiKeyRow, KeyUsageRow } from "#server/data/tables/apiKeyRow.ts";
import { monthOf } from "#server/data/queries/keyBudgets.ts";
import { allowedNetworksOf, allowedOriginsOf, scopesOf } from "#server/data/queries/apiKeys.ts";
import { instant } from "./instant.ts";

const orNull = (ms: number | null) => (ms === null ? null : instant(ms));

const usedIn = (row: ApiKeyRow, month: string) =>
  row.budget_month === month ? row.budget_used : 0;

function keyStatus(row: ApiKeyRow, now: number): ApiKey["status"] {
  if (row.revoked_at !== null) {
    return "revoked";
  }
  if (row.expires_at !== null && row.expires_at <= now) {
    return "expired";
  }
  return row.disabled_at === null ? "active" : "disabled";
}

function previousOf(row: ApiKeyRow, now: number): ApiKey["previous"] {
  const { previous_last4: last4, previous_until: until } = row;
  return last4 !== null && until !== null && until > now && row.revoked_at === null
    ? { last4, works_until: instant(until) }
    : null;
}

function adviceOf({ advice_undeliverable: undeliverable, advice_risky: risky }: ApiKeyRow) {
  return undeliverable === null || risky === null ? null : { undeliverable, risky };
}

/** Returns a key as its owner sees it, without the key itself. `now` is in ms since the epoch. */
export function presentApiKey(
  row: ApiKeyRow,
  now: number,
  usage: readonly KeyUsageRow[] = [],
): ApiKey {
  return {
    object: "api_key",
    id: row.id,
    name: row.name,
    prefix: apiKeyPrefixes[row.mode],
    last4: row.last4,
    mode: row.mode,
    status: keyStatus(row, now),
    created_at: instant(row.created_at),
    expires_at: orNull(row.expires_at),
    revoked_at: orNull(row.revoked_at),
    last_used_at: orNull(row.last_used_at),
    last_used_network: row.last_used_network,
    last_used_call: row.last_used_call,
    rotated_at: orNull(row.rotated_at),
    previous: previousOf(row, now),
    scopes: scopesOf(row),
    allowed_networks: allowedNetworksOf(row),
    allowed_origins: allowedOriginsOf(row),
    form_advice: adviceOf(row),
    requests_per_minute: row.requests_per_minute,
    credit_budget: row.credit_budget,
    credits_used: row.credit_budget === null ? null : usedIn(row, monthOf(now)),
    usage: usage.map(({ day, requests, errors }) => ({ day, requests, errors })),
  };
}
