import type { Queries } from "#server/data/connection/database.ts";
import { type LedgerFilter, ledgerPage } from "#server/data/queries/ledger.ts";
import { presentLedgerEntry } from "#server/presenters/presentLedgerEntry.ts";
import { byteOrderMark, csvLine } from "#server/services/csv/csvLine.ts";

const rowsPerQuery = 500;

const columns = [
  "id",
  "created_at",
  "kind",
  "amount",
  "balance",
  "validation_id",
  "list_id",
  "key_id",
  "detail",
] as const;

/** Yields every ledger entry that matches as CSV with a header, newest first, a few hundred at a time. */
export async function* ledgerCsv(
  queries: Queries,
  chosen: { accountId: string; filter: LedgerFilter },
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  let after: string | null = null;
  do {
    // Each page begins after the last row of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await ledgerPage(queries, { ...chosen, after, limit: rowsPerQuery });
    yield rows
      .map(presentLedgerEntry)
      .map((entry) => csvLine(columns.map((name) => entry[name])))
      .join("");
    after = rows.length < rowsPerQuery ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
}
