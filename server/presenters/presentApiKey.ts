import { type ApiKey, apiKeyPrefixes } from "#contract/apiKeys.ts";
import type { ApiKeyRow, KeyUsageRow } from "#server/data/tables/apiKeyRow.ts";
import { monthOf } from "#server/data/queries/keyBudgets.ts";
import { allowedNetworksOf, allowedOriginsOf, scopesOf } from "#server/data/queries/apiKeys.ts";
import { instant, instantOrNull } from "./instant.ts";

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

function presentPrevious(row: ApiKeyRow, now: number): ApiKey["previous"] {
  const { previous_last4: last4, previous_until: until } = row;
  return last4 !== null && until !== null && until > now && row.revoked_at === null
    ? { last4, works_until: instant(until) }
    : null;
}

function presentAdvice({ advice_undeliverable: undeliverable, advice_risky: risky }: ApiKeyRow) {
  return undeliverable === null || risky === null ? null : { undeliverable, risky };
}

/** Values shown with a key that its row lacks: the time in ms since the epoch, its usage, and the members who created keys, by id. */
interface KeyDetails {
  now: number;
  usage?: readonly KeyUsageRow[] | undefined;
  members: ReadonlyMap<string, { email: string; name: string }>;
}

function presentCreator(row: ApiKeyRow, { members }: KeyDetails): ApiKey["creator"] {
  const { created_by: id, creator_email: email } = row;
  if (id === null || email === null) {
    return null;
  }
  const member = members.get(id);
  return { id, email, name: null, ...member, member: member !== undefined };
}

/** Returns a key as members see it, without the key itself. */
export function presentApiKey(row: ApiKeyRow, details: KeyDetails): ApiKey {
  const { now, usage = [] } = details;
  return {
    object: "api_key",
    id: row.id,
    name: row.name,
    prefix: apiKeyPrefixes[row.mode],
    last4: row.last4,
    mode: row.mode,
    status: keyStatus(row, now),
    creator: presentCreator(row, details),
    created_at: instant(row.created_at),
    expires_at: instantOrNull(row.expires_at),
    revoked_at: instantOrNull(row.revoked_at),
    last_used_at: instantOrNull(row.last_used_at),
    last_used_network: row.last_used_network,
    last_used_call: row.last_used_call,
    rotated_at: instantOrNull(row.rotated_at),
    previous: presentPrevious(row, now),
    scopes: scopesOf(row),
    allowed_networks: allowedNetworksOf(row),
    allowed_origins: allowedOriginsOf(row),
    form_advice: presentAdvice(row),
    requests_per_minute: row.requests_per_minute,
    credit_budget: row.credit_budget,
    credits_used: row.credit_budget === null ? null : usedIn(row, monthOf(now)),
    usage: usage.map(({ day, requests, errors }) => ({ day, requests, errors })),
  };
}
