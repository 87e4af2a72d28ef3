import type { chosenAdvices, KeyMode } from "#contract/apiKeys.ts";

/** One of {@link chosenAdvices}. */
type ChosenAdvice = (typeof chosenAdvices)[number];

/** An API key. */
export interface ApiKeyRow {
  id: string;
  account_id: string;
  name: string;
  /** SHA-256 of the key, base64url. */
  hash: string;
  last4: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  last_used_network: string | null;
  /** Scopes, separated by spaces. */
  scopes: string;
  /** Allowed networks in CIDR notation, separated by spaces; empty allows any. */
  allowed_networks: string;
  requests_per_minute: number | null;
  /** Credits per calendar month; `budget_used` of them are spent or reserved in `budget_month`. */
  credit_budget: number | null;
  budget_month: string | null;
  budget_used: number;
  mode: KeyMode;
  /** Time when its owner disabled it; null while it may be used. */
  disabled_at: number | null;
  /** Time of the last rotation. */
  rotated_at: number | null;
  /** The secret before the last rotation, as its hash and its last characters; it works until `previous_until`. */
  previous_hash: string | null;
  previous_last4: string | null;
  previous_until: number | null;
  /** Method and path pattern of the last use. */
  last_used_call: string | null;
  /** Origins of the pages that may use a publishable key, separated by spaces; empty for other keys. */
  allowed_origins: string;
  /** Advice of a publishable key by verdict; null for other keys. */
  advice_undeliverable: ChosenAdvice | null;
  advice_risky: ChosenAdvice | null;
  /** User who created it or took it over, and their address at that time; null for keys of the operator. */
  created_by: string | null;
  creator_email: string | null;
}

/** Requests of a key on one day. */
export interface KeyUsageRow {
  key_id: string;
  /** UTC day, as in `2026-11-23`. */
  day: string;
  requests: number;
  /** Requests with an error status. */
  errors: number;
}
