/** A link under which anyone can read one validation; its signature follows from `id` and `expires_at`. Times are in ms since the epoch. */
export interface ShareRow {
  id: string;
  account_id: string;
  validation_id: string;
  created_at: number;
  expires_at: number;
}
