import type { LedgerEntry } from "#contract/credits.ts";

/** Every movement of credits; `entry_key` makes a second charge of one check impossible. */
export interface LedgerRow {
  id: string;
  account_id: string;
  entry_key: string;
  kind: LedgerEntry["kind"];
  amount: number;
  balance: number;
  validation_id: string | null;
  list_id: string | null;
  detail: string | null;
  created_at: number;
}
