import { exportLedger } from "#contract/ledger.ts";
import { sendFile } from "#server/http/streams/sendFile.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { ledgerCsv } from "#server/services/credits/ledgerCsv.ts";
import { ledgerFilter } from "./ledgerFilter.ts";

/** `GET /v1/credits/ledger/export`: streams the ledger entries that match as a CSV file. */
export const exportLedgerRoute = scopedRoute(exportLedger, async (call) => {
  const chosen = { accountId: call.caller.account.id, filter: ledgerFilter(call.query) };
  return sendFile(
    call,
    { name: "credits", ending: "csv" },
    ledgerCsv(call.context.database.queries, chosen),
  );
});
