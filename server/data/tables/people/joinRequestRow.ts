import type { joinStates } from "#contract/joinRequests.ts";

/** A request to join an account. Until it ends, its person can't ask again. */
export interface JoinRequestRow {
  id: string;
  account_id: string;
  /** User who asked; null once they are deleted. */
  user_id: string | null;
  /** SHA-256 of the user's `email_key` at that time. */
  email_hash: string;
  state: (typeof joinStates)[number];
  created_at: number;
  ends_at: number;
}
