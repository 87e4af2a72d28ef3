/** Tokens of mailed links, each good for one use. */
export interface OneTimeTokenRow {
  /** SHA-256 of the token, base64url. */
  hash: string;
  kind:
    | "invitation"
    | "reset_password"
    | "confirm_newsletter"
    | "email_change_old"
    | "email_change_new"
    | "restore_account";
  /** Account id, or the key of an invited or subscribed address; null for the dummy row of an unknown address. */
  subject: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
