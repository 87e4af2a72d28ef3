/** Provider accounts that sign in to ours: the provider's issuer and its subject, never the address, tell who it is. */
export interface IdentityRow {
  id: string;
  account_id: string;
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: number;
  last_used_at: number | null;
}

/** Journeys to a provider that have not come back; each is good for one return, in the browser that left. */
export interface SsoJourneyRow {
  /** SHA-256 of the state, base64url. */
  hash: string;
  /** SHA-256 of the browser's cookie, base64url. */
  browser_hash: string;
  provider: string;
  intent: "sign_in" | "link" | "reauthenticate";
  /** The session that asked, for the intents that need one. */
  session_id: string | null;
  /** JSON of nonce and PKCE verifier, sealed. */
  secrets: string;
  back_to: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
