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
}
