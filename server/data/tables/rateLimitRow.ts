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

/** Failed attempts by what they are counted by. */
export interface LoginAttemptRow {
  key: string;
  failures: number;
  blocked_until: number;
  at: number;
}
