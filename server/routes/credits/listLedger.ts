import { listLedger } from "#contract/ledger.ts";
import { limits } from "#contract/limits.ts";
import { ledgerPage } from "#server/data/queries/ledger.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { ledgerFilter } from "./ledgerFilter.ts";
import { presentLedgerEntry } from "#server/presenters/presentLedgerEntry.ts";

/** `GET /v1/credits/ledger`: returns the ledger entries that match, newest first. */
export const listLedgerRoute = scopedRoute(listLedger, async ({ context, caller, query }) => {
  const limit = query.limit ?? limits.pageDefault;
  const filter = ledgerFilter(query);
  const pageKey = `ledger ${caller.account.id} ${JSON.stringify(filter)}`;
  const after = readCursor(context.secrets, pageKey, query.after);
  const rows = await ledgerPage(context.database.queries, {
    accountId: caller.account.id,
    filter,
    after,
    limit: limit + 1,
  });
  return buildPage(context.secrets, pageKey, { rows, limit, present: presentLedgerEntry });
});
