import type { AuditKind } from "#contract/auditEvents.ts";

/** Accounts; `balance` and `held` are credits, `opened_at` is when its address was confirmed or, where no mail is needed, when it was registered. */
export interface AccountRow {
  id: string;
  email: string;
  /** What makes two spellings the same account: NFKC, lower case. */
  email_key: string;
  name: string;
  /** Argon2id in PHC form; empty where the account has no password. */
  password_hash: string;
  password_changed_at: number | null;
  /** A small picture as a data URL. */
  avatar: string | null;
  locale: string | null;
  time_zone: string | null;
  /** When a closed account is deleted with everything of it; null while it is in use. */
  closing_at: number | null;
  /** Time the operator suspended it; null otherwise. */
  suspended_at: number | null;
  role: "operator" | "member";
  plan: string;
  balance: number;
  /** Credits set aside for checks that still run; `balance - held` can be spent. */
  held: number;
  created_at: number;
  opened_at: number;
}

/** What happened to accounts. */
export interface AuditEventRow {
  id: string;
  account_id: string;
  kind: AuditKind;
  at: number;
  network: string | null;
  user_agent: string | null;
  detail: string | null;
}

/** A move to another address that waits for the mailboxes to confirm. */
export interface EmailChangeRow {
  account_id: string;
  email: string;
  email_key: string;
  old_confirmed_at: number | null;
  new_confirmed_at: number | null;
  created_at: number;
  expires_at: number;
}
