import type { SessionRow } from "./sessionRow.ts";

/** An authenticator app; `confirmed_at` is null until one of its codes was right. */
export interface TotpRow {
  user_id: string;
  /** The secret, sealed (AES-256-GCM) under a key of the installation. */
  secret: string;
  confirmed_at: number | null;
  /** Time step of the last accepted code; codes of this and earlier steps are rejected. */
  last_step: number;
  created_at: number;
}

/** Recovery codes, each good for one use. */
export interface RecoveryCodeRow {
  /** HMAC of user and code. */
  hash: string;
  user_id: string;
  used_at: number | null;
}

/** Sign-ins whose first factor was right and that wait for a code. */
export interface LoginChallengeRow {
  /** SHA-256 of the token, base64url. */
  hash: string;
  user_id: string;
  /** Method of the first factor. */
  method: SessionRow["method"];
  /** The provider of a workspace that was the first factor; null for any other one. */
  sso_connection_id: string | null;
  tries: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
