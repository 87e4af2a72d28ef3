/** A named view of the history of an account. */
export interface SavedViewRow {
  id: string;
  account_id: string;
  name: string;
  /** Query of the history's URL, without the question mark. */
  query: string;
  pinned: 0 | 1;
  /** 1 for at most one view of an account. */
  is_default: 0 | 1;
  created_at: number;
}
