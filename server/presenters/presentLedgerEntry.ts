import type { LedgerEntry } from "#contract/ledger.ts";
import type { KeyedLedgerRow } from "#server/data/queries/ledger.ts";
import { instant } from "./instant.ts";

/** Returns a ledger entry as the API shows it. */
export function presentLedgerEntry(row: KeyedLedgerRow): LedgerEntry {
  return {
    id: row.id,
    object: "ledger_entry",
    kind: row.kind,
    amount: row.amount,
    balance: row.balance,
    validation_id: row.validation_id,
    list_id: row.list_id,
    key_id: row.key_id,
    detail: row.detail,
    created_at: instant(row.created_at),
  };
}
