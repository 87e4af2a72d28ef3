import type { AuditKind } from "#contract/auditEvents.ts";
import type { StoreMode } from "#contract/storeModes.ts";

/** An account, the workspace of its members; `balance` and `held` are credits. `opened_at` is the time its first address was confirmed or, if no mail is needed, the time of its registration. */
export interface AccountRow {
  id: string;
  /** Time when a closed account is deleted with all its data; null while it is in use. */
  closing_at: number | null;
  /** Time the operator suspended it; null otherwise. */
  suspended_at: number | null;
  plan: string;
  balance: number;
  /** Credits reserved for running checks; `balance - held` can be spent. */
  held: number;
  created_at: number;
  opened_at: number;
  /** The account whose test data this one holds; null for an account that has members. */
  test_of: string | null;
  /** Data stored of its validations, unless a call overrides it. */
  store: StoreMode;
  /** Name of the workspace; empty if it is called by its owner. */
  name: string;
  /** Security requirements of the account as JSON; null without any. See `server/data/queries/requirements.ts`. */
  requirements: string | null;
}

/** Returns the row of an account that opens now, without credits. */
export const newAccountRow = (id: string, now: number): AccountRow => ({
  id,
  closing_at: null,
  suspended_at: null,
  plan: "Professional Plan",
  balance: 0,
  held: 0,
  created_at: now,
  opened_at: now,
  test_of: null,
  store: "full",
  requirements: null,
  name: "",
});

/** An event in the history of an account. */
export interface AuditEventRow {
  id: string;
  account_id: string;
  kind: AuditKind;
  at: number;
  network: string | null;
  user_agent: string | null;
  detail: string | null;
  /** User who caused it, even if deleted since; null for API keys, the operator and requests without a session. */
  user_id: string | null;
}
