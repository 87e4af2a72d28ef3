/** One sign-in: a family of refresh tokens counted by `generation`. */
export interface SessionRow {
  id: string;
  /** The account whose data it shows. */
  account_id: string;
  /** SHA-256 of the companion cookie, base64url. */
  companion_hash: string;
  generation: number;
  /** Time when the current generation began. */
  rotated_at: number;
  trusted: number;
  created_at: number;
  /** The end of the session, however often it is refreshed. */
  ends_at: number;
  revoked_at: number | null;
  device_name: string | null;
  user_agent: string | null;
  method: "password" | "sso";
  /** IP address as shown to the owner; see `networkShown`. */
  network: string | null;
  seen_at: number;
  /** Time of the last proof of identity; sensitive actions require a recent one. */
  proved_at: number;
  /** The person who signed in. */
  user_id: string;
  /** The workspace's own provider that signed the person in; null for other sign-ins. Such a session stays in that workspace. */
  sso_connection_id: string | null;
}

/** Browsers a user signed in from and chose to trust. */
export interface DeviceRow {
  /** SHA-256 of the device cookie, base64url. */
  hash: string;
  id: string;
  user_id: string;
  name: string | null;
  created_at: number;
  last_used_at: number | null;
  expires_at: number;
}
