/** An account at a sign-in provider, identified by issuer and subject, never by its address. */
export interface IdentityRow {
  id: string;
  user_id: string;
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: number;
  last_used_at: number | null;
}

/** A sign-in at a provider that hasn't returned yet; it can return once, in the browser that started it. */
export interface SsoJourneyRow {
  /** SHA-256 of the state, base64url. */
  hash: string;
  /** SHA-256 of the browser's cookie, base64url. */
  browser_hash: string;
  provider: string;
  intent: "sign_in" | "link" | "reauthenticate";
  /** The session that started it, for the intents that need one. */
  session_id: string | null;
  /** JSON of nonce and PKCE verifier, sealed. */
  secrets: string;
  back_to: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
