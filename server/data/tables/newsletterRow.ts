/** Newsletter addresses; nothing is sent before `confirmed_at`. */
export interface NewsletterRow {
  email_key: string;
  email: string;
  created_at: number;
  confirmed_at: number | null;
  /** Stands in the links that end the subscription; it opens nothing else. */
  unsubscribe_token: string;
}
