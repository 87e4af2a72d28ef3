import type { ApiKey } from "#contract/apiKeys.ts";

/** Returns a live key without limits that has never been used. */
export const keyOf = (over: Partial<ApiKey> = {}): ApiKey => ({
  object: "api_key",
  id: `key_${over.name ?? "1"}`,
  name: "Nightly",
  prefix: "mv_live_",
  last4: "aaaa",
  mode: "live",
  status: "active",
  created_at: "2026-11-20T14:00:00.000Z",
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  last_used_network: null,
  last_used_call: null,
  rotated_at: null,
  previous: null,
  scopes: ["validate"],
  allowed_networks: [],
  requests_per_minute: null,
  credit_budget: null,
  credits_used: null,
  allowed_origins: [],
  form_advice: null,
  usage: [],
  ...over,
});
