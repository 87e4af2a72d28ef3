/** An event of an account that was announced, so that no other process announces it again. */
export interface AnnouncementRow {
  account_id: string;
  /** Event type and what it is about, such as `key.expiring key_… 1764000000000`. */
  subject: string;
  /** Time of the last announcement, in ms since the epoch. */
  at: number;
}
