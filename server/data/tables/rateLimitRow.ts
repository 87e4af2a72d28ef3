/** A rate limit quota; see `takeRates`. */
export interface RateLimitRow {
  /** SHA-256 of the policy and its subject, base64url. */
  key: string;
  /** Time when the quota is full again, in ms since the epoch. */
  full_at: number;
  window_ms: number;
  /** Number granted to the last request. */
  granted: number;
}

/** A count of attempts by key, such as an account's wrong codes. */
export interface LoginAttemptRow {
  key: string;
  failures: number;
  blocked_until: number;
  at: number;
}
