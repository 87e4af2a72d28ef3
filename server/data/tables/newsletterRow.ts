/** Newsletter addresses; nothing is sent before `confirmed_at`. */
export interface NewsletterRow {
  email_key: string;
  email: string;
  created_at: number;
  confirmed_at: number | null;
  /** Token in the unsubscribe links; it permits nothing else. */
  unsubscribe_token: string;
}
