import type { LedgerEntry } from "#contract/ledger.ts";

/** A movement of credits; its unique `entry_key` prevents storing the same charge or grant twice. */
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
