import type { AuditKind } from "#contract/auditEvents.ts";
import type { StoreMode } from "#contract/storeModes.ts";

/** An account; `balance` and `held` are credits. `opened_at` is the time its address was confirmed or, if no mail is needed, the time of its registration. */
export interface AccountRow {
  id: string;
  email: string;
  /** The address in NFKC and lower case, which is unique among accounts. */
  email_key: string;
  name: string;
  /** Argon2id in PHC form; empty if the account has no password. */
  password_hash: string;
  password_changed_at: number | null;
  /** A small picture as a data URL. */
  avatar: string | null;
  locale: string | null;
  time_zone: string | null;
  /** Time when a closed account is deleted with all its data; null while it is in use. */
  closing_at: number | null;
  /** Time the operator suspended it; null otherwise. */
  suspended_at: number | null;
  role: "operator" | "member";
  plan: string;
  balance: number;
  /** Credits reserved for running checks; `balance - held` can be spent. */
  held: number;
  created_at: number;
  opened_at: number;
  /** The account whose test data this one holds; null for an account that a person has. */
  test_of: string | null;
  /** Data stored of its validations, unless a call overrides it. */
  store: StoreMode;
}

/** An event in the history of an account. */
export interface AuditEventRow {
  id: string;
  account_id: string;
  kind: AuditKind;
  at: number;
  network: string | null;
  user_agent: string | null;
  detail: string | null;
}

/** A change of address that waits for the mailboxes to confirm. */
export interface EmailChangeRow {
  account_id: string;
  email: string;
  email_key: string;
  old_confirmed_at: number | null;
  new_confirmed_at: number | null;
  created_at: number;
  expires_at: number;
}
